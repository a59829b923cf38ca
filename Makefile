# The daily commands. `make` alone lists them.
SHELL := /bin/bash
SECONDS ?= 60
EXAMPLE ?= softmax_attention

.PHONY: help dependencies build run test asan fuzz bench check format table
.DEFAULT_GOAL := help

help:  ## this list
	@sed -nE 's/^([a-z]+):[^#]*## (.*)/  make \1\t\2/p' Makefile | expand -t 20

dependencies:  ## install the Debian packages that are missing
	@scripts/install_dependencies.sh

build: dependencies  ## build everything (preset dev, in build/dev)
	@mkdir -p build && cmake --preset dev >build/configure.log 2>&1 || { cat build/configure.log; exit 1; }
	@rm -f build/configure.log
	@cmake --build --preset dev

run: build  ## interpret a real example (EXAMPLE=softmax_attention)
	@scripts/run_example.sh $(EXAMPLE)

test: build  ## build and run all tests
	@scripts/run_tests.sh dev

asan: dependencies  ## all tests under AddressSanitizer and UBSan
	cmake --preset asan
	cmake --build --preset asan
	scripts/run_tests.sh asan

fuzz: dependencies  ## fuzz text -> verify -> run for SECONDS=60
	cmake --preset fuzz
	cmake --build --preset fuzz
	scripts/fuzz.sh $(SECONDS)

bench: dependencies  ## run the benchmarks (preset release)
	cmake --preset release
	cmake --build --preset release
	scripts/bench.sh

check: build  ## what CI runs: format, lint, structure, both compilers, tests
	@scripts/check.sh

format:  ## format every source file
	@git ls-files -co --exclude-standard '*.h' '*.cc' | xargs clang-format -i

table: build  ## write ops/TABLE.md, the op x type table
	@scripts/op_table.py
