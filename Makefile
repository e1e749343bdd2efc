# The two commands of the README are `make demo` and `make test`.
SWIFT_BUILD = swift build --build-system native
DEBIAN_PACKAGES = libudev-dev libevdev-dev libsystemd-dev libbluetooth-dev dbus libxkbcommon-dev \
  libxkbregistry-dev libspeechd-dev libtomlplusplus-dev libstdc++-12-dev xkb-data pkg-config \
  mandoc umockdev \
  qemu-system-x86 busybox-static cpio kmod udev kbd python3 speech-dispatcher strace \
  interception-tools gcc libc6-dev bluez bluez-test-tools python3-pip

.PHONY: deps test lint vm-test bench

deps:
	apt-get install -y -qq $(DEBIAN_PACKAGES)

lint:
	swift format lint -r --strict Sources Tests Package.swift
	mandoc -T lint -W warning man/*.1

test: deps lint
	$(SWIFT_BUILD) --build-tests --explicit-target-dependency-import-check error
	swift test --build-system native --disable-xctest
	Tests/VirtualMachine/run

# One boot for all cases; `Tests/VirtualMachine/run CASE` runs one of them.
vm-test: deps
	Tests/VirtualMachine/run

# The cost of a key in guest instructions, beside interception-tools.
bench: deps
	Tests/VirtualMachine/bench
