# The two commands of the README are `make demo` and `make test`.
SWIFT_BUILD = swift build --build-system native
DEBIAN_PACKAGES = libudev-dev libevdev-dev libsystemd-dev libbluetooth-dev dbus libxkbcommon-dev \
  libxkbregistry-dev libspeechd-dev libtomlplusplus-dev pkg-config mandoc umockdev

.PHONY: deps test lint

deps:
	apt-get install -y -qq $(DEBIAN_PACKAGES)

lint:
	swift format lint -r --strict Sources Tests Package.swift

test: deps lint
	$(SWIFT_BUILD) --build-tests --explicit-target-dependency-import-check error
	swift test --build-system native --disable-xctest
