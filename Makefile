# The two commands of the README are `make demo` and `make test`.
SWIFT_BUILD = swift build --build-system native
DEBIAN_PACKAGES = libudev-dev libevdev-dev libxkbcommon-dev libxkbregistry-dev libspeechd-dev \
  libtomlplusplus-dev libstdc++-12-dev xkb-data speech-dispatcher pkg-config mandoc umockdev

.PHONY: deps test lint

deps:
	apt-get install -y -qq $(DEBIAN_PACKAGES)

lint:
	swift format lint -r --strict Sources Tests Package.swift
	mandoc -T lint -W warning man/*.1

test: deps lint
	$(SWIFT_BUILD) --build-tests --explicit-target-dependency-import-check error
	swift test --build-system native --disable-xctest
