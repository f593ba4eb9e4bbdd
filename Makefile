# fpsbar: the frame-rate meter for the terminal.
#
#   make run      install what is missing, build, open the live bar
#   make test     install what the tests need, build, run them
#   make build    the release build: .build/release/fpsbar with its libraries beside it
#   make install  to PREFIX (default /usr/local); DESTDIR is honoured
#   make check    what a change must pass: format, warnings as errors, tests
#   make bench    figures, side by side with the tools that people use today
#   make deps     the Debian packages that the build needs

SWIFT ?= swift
PREFIX ?= /usr/local
BUILD := .build/release
DEBUG := .build/debug

# What the build links or includes, and what the tests and the figures run besides.
BUILD_PACKAGES := libncurses-dev zlib1g-dev libexpat1-dev libvterm-dev libpcre2-dev \
	libvulkan-dev
TEST_PACKAGES := tmux xvfb xauth mesa-utils mesa-utils-extra libgl1-mesa-dri libegl1 \
	libgl-dev libegl-dev libx11-dev libsdl2-dev ncurses-term locales asciinema mangohud \
	glmark2-x11 vulkan-tools mesa-vulkan-drivers strace python3
BENCH_PACKAGES := btop ttyplot rt-tests time hyperfine python3-pip

# Warnings are errors here and in the manifest; a target imports only what it names.
CHECKS := --explicit-target-dependency-import-check=error

.PHONY: run build debug test check lint bench install deps test-deps bench-deps clean
.DEFAULT_GOAL := build

# Installs the packages that are missing, or prints the one line that would.
define ensure
	@missing=""; for package in $(1); do \
		dpkg-query -W -f='$${Status}' $$package 2>/dev/null | grep -q 'ok installed' \
			|| missing="$$missing $$package"; \
	done; \
	[ -z "$$missing" ] && exit 0; \
	if [ "$$(id -u)" = 0 ]; then \
		apt-get update -q && DEBIAN_FRONTEND=noninteractive apt-get install -q -y \
			--no-install-recommends $$missing; \
	else \
		echo "fpsbar needs these packages; install them and call make again:" >&2; \
		echo "  sudo apt-get install -y$$missing" >&2; exit 1; \
	fi
endef

deps:
	$(call ensure,$(BUILD_PACKAGES))

test-deps:
	$(call ensure,$(BUILD_PACKAGES) $(TEST_PACKAGES))

bench-deps:
	$(call ensure,$(BUILD_PACKAGES) $(TEST_PACKAGES) $(BENCH_PACKAGES))

run: build
	@$(BUILD)/fpsbar

build: deps
	$(SWIFT) build -c release --product fpsbar --static-swift-stdlib
	@$(MAKE) --no-print-directory libraries BUILD=$(BUILD)

debug: deps
	$(SWIFT) build $(CHECKS)
	@$(MAKE) --no-print-directory libraries BUILD=$(DEBUG)

# The tests open windows: on a display of their own where there is none.
test: test-deps
	@$(MAKE) --no-print-directory libraries BUILD=$(DEBUG)
	$(SWIFT) build --build-tests $(CHECKS)
	@if [ -n "$$DISPLAY" ]; then $(SWIFT) test --skip-build; \
	else xvfb-run -a -s '-screen 0 1280x1024x24' $(SWIFT) test --skip-build; fi

lint:
	$(SWIFT) format lint --strict --parallel --recursive Sources Tests Package.swift

check: lint test

bench: bench-deps build
	@if [ -n "$$DISPLAY" ]; then Tests/Benchmarks/run; \
	else xvfb-run -a -s '-screen 0 1280x1024x24' Tests/Benchmarks/run; fi

install: build
	install -d $(DESTDIR)$(PREFIX)/bin $(DESTDIR)$(PREFIX)/share/fpsbar/themes
	install -m 755 $(BUILD)/fpsbar $(DESTDIR)$(PREFIX)/bin/fpsbar
	install -m 644 themes/*.json $(DESTDIR)$(PREFIX)/share/fpsbar/themes
	@$(MAKE) --no-print-directory install-libraries BUILD=$(BUILD)

clean:
	rm -rf .build

include Sources/CPresentHook/build.mk
