# The two commands of the README are `make demo` and `make test`; `make install` puts kbdctl in place.
SWIFT_BUILD = swift build --build-system native
# What a listener keeps in memory is counted: the linker packs the addresses to fill in at the start,
# and the C++ library of toml++ is linked in, as far as it is used.
RELEASE = $(SWIFT_BUILD) -c release --static-swift-stdlib --product kbdctl -Xswiftc -use-ld=lld \
  -Xlinker -z -Xlinker pack-relative-relocs -Xswiftc -L.build/static -Xswiftc -Xclang-linker \
  -Xswiftc -static-libgcc
PREFIX = /usr/local
# What `make install` installs.
PROGRAM = .build/release/kbdctl
# What building and running need; and what only the tests need.
BUILD_PACKAGES = libudev-dev libevdev-dev libsystemd-dev libbluetooth-dev libxkbcommon-dev \
  libxkbregistry-dev libx11-data libtomlplusplus-dev libstdc++-12-dev xkb-data pkg-config
TEST_PACKAGES = mandoc umockdev qemu-system-x86 busybox-static cpio kmod udev kbd python3 \
  python3-pip speech-dispatcher strace interception-tools gcc libc6-dev dbus bluez bluez-test-tools zsh fish \
  rfkill
# What costs are compared with.
BENCH_PACKAGES = libinput-tools

# A crash must not start swift-backtrace, which hangs with sanitizers; lld has no warnings with them.
SANITIZED = SWIFT_BACKTRACE=enable=no swift test --build-system native --disable-xctest \
  -Xswiftc -use-ld=lld

.PHONY: build release demo deps test-deps bench-deps test lint vm-test bench fuzz asan tsan install \
  uninstall

build: deps release

# The program as it is installed.
release:
	@mkdir -p .build/static
	@ln -sf $$(ls /usr/lib/gcc/*/*/libstdc++.a | tail -n 1) .build/static/
	$(RELEASE)

# Types in a made-up session, and prints what would be spoken and typed: no keyboard, no rights.
demo: deps
	$(SWIFT_BUILD) --product kbdctl
	@echo; echo 'The keys of Tests/Programs/KbdctlTests/Scenarios/tour.keys, what is said, and what is typed:'
	XKB_DEFAULT_LAYOUT=us .build/debug/kbdctl listen --keys Tests/Programs/KbdctlTests/Scenarios/tour.keys \
	  --speech print --output print
	@echo; echo 'The keyboards of this machine:'
	.build/debug/kbdctl list

# Installs what is missing and says what it wants when it cannot.
deps: PACKAGES = $(BUILD_PACKAGES)
test-deps: PACKAGES = $(BUILD_PACKAGES) $(TEST_PACKAGES)
bench-deps: PACKAGES = $(BUILD_PACKAGES) $(TEST_PACKAGES) $(BENCH_PACKAGES)
deps test-deps bench-deps:
	@command -v swift >/dev/null || { echo 'kbdctl needs Swift 6.2 or later, and there is none here.' \
	  'Get it from https://www.swift.org/install/linux (Debian 12), then run this again.'; exit 1; }
	@missing=$$(for package in $(PACKAGES); do \
	  dpkg-query -W -f '$${Status}' $$package 2>/dev/null | grep -q 'install ok installed' \
	  || echo $$package; done); \
	[ -z "$$missing" ] || { echo "Installing from Debian:" $$missing; \
	  if [ $$(id -u) = 0 ]; then sudo=; elif command -v sudo >/dev/null; then sudo=sudo; \
	  else echo 'These packages are missing, and only root may install them. As root, run:'; \
	    echo "  apt-get install" $$missing; exit 1; fi; \
	  $$sudo apt-get update -qq && DEBIAN_FRONTEND=noninteractive $$sudo apt-get install -y -qq \
	  --no-install-recommends $$missing >/dev/null; }

lint:
	swift format lint -r --strict Sources Tests Package.swift
	mandoc -T lint -W warning man/*.1

test: test-deps lint
	$(SWIFT_BUILD) --build-tests --explicit-target-dependency-import-check error
	swift test --build-system native --disable-xctest
	Tests/Fuzzing/run 3
	Tests/Mutants/run
	Tests/VirtualMachine/run

# Two guests side by side for all cases; `Tests/VirtualMachine/run CASE` runs one.
vm-test: test-deps
	Tests/VirtualMachine/run

# The cost of a key, of a chord, of the start and of a list in guest instructions, and the memory.
bench: bench-deps
	Tests/VirtualMachine/bench

# Random texts for all that reads them, then 10 million random events for the key path.
fuzz: test-deps
	Tests/Fuzzing/run 60
	$(SWIFT_BUILD) --build-tests
	seed=$${FUZZ_SEED:-$$(date +%s)}; echo "seed $$seed (FUZZ_SEED chooses another)"; \
	  FUZZ_EVENTS=$${FUZZ_EVENTS:-10000000} FUZZ_SEED=$$seed \
	  swift test --build-system native --skip-build --disable-xctest --filter FuzzTests

# The tests with a look at each access to memory and each leak, and at each race of threads.
asan: test-deps
	LSAN_OPTIONS=suppressions=$(CURDIR)/Tests/lsan.supp \
	  $(SANITIZED) --sanitize=address --scratch-path .build/asan

tsan: test-deps
	TSAN_OPTIONS=suppressions=$(CURDIR)/Tests/tsan.supp \
	  $(SANITIZED) --sanitize=thread --scratch-path .build/tsan

BIN = $(DESTDIR)$(PREFIX)/bin/kbdctl
SHARE = $(DESTDIR)$(PREFIX)/share
RULES = $(DESTDIR)/usr/lib/udev/rules.d/70-kbdctl.rules
DRIVERS = $(DESTDIR)/usr/lib/modules-load.d/kbdctl.conf
COMPLETIONS = $(SHARE)/bash-completion/completions/kbdctl $(SHARE)/zsh/site-functions/_kbdctl \
  $(SHARE)/fish/vendor_completions.d/kbdctl.fish

# sudo may not find Swift where the user has it: then what was built before is installed.
install: $(if $(shell command -v swift),build)
	@[ -e $(PROGRAM) ] || { echo "There is no $(PROGRAM) yet: build it with ‘make’."; exit 1; }
	install -Dsm755 $(PROGRAM) $(BIN)
	install -Dm644 man/kbdctl.1 $(SHARE)/man/man1/kbdctl.1
	install -Dm644 udev-rules/70-kbdctl.rules $(RULES)
	install -Dm644 udev-rules/kbdctl.conf $(DRIVERS)
	@set -- $(COMPLETIONS); for shell in bash zsh fish; do \
	  mkdir -p $${1%/*} && $(PROGRAM) completion $$shell >$$1 && chmod 644 $$1 || exit; shift; done
	@[ -n "$(DESTDIR)" ] || udev-rules/apply installed
	@[ -n "$(DESTDIR)" ] || $(BIN) doctor --listening || true

# What was configured and chosen stays.
uninstall:
	rm -f $(BIN) $(SHARE)/man/man1/kbdctl.1 $(RULES) $(DRIVERS) $(COMPLETIONS)
	@[ -n "$(DESTDIR)" ] || udev-rules/apply removed
