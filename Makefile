# The daily commands. `make` alone lists them.
SHELL := /bin/bash
SECONDS ?= 60
EXAMPLE ?= softmax_attention
PREFIX ?= /usr/local

.PHONY: help dependencies program install gpu gpu_bundle vectors-program build run test asan portable tsan fuzz bench check compare format table vectors golden_archive wheel
.DEFAULT_GOAL := help

help:  ## this list
	@sed -nE 's/^([a-z_-]+):[^#]*## (.*)/  make \1\t\2/p' Makefile | expand -t 20

dependencies:  ## install the Debian packages that are missing
	@scripts/install_dependencies.sh all

program:  ## install the packages for, and build, build/quick/hloref: a few minutes
	@scripts/install_dependencies.sh program
	@[ -f build/quick/build.ninja ] || scripts/configure.sh quick
	@cmake --build --preset quick --target hloref hloref-serve

install: program  ## install the program and the library (PREFIX=/usr/local)
	@cmake --build --preset quick
	@cmake --install build/quick --prefix $(PREFIX)

gpu: program  ## install nvcc and build build/gpu/hloref-gpu for GPUs (gpu_check/README.md)
	@scripts/install_dependencies.sh tests
	@toolkit=$$(scripts/gpu_toolkit.sh) && scripts/configure.sh quick -B build/gpu \
	  -DHLOREF_CUDA=ON -DHLOREF_CUDA_TOOLKIT=$$toolkit
	@cmake --build build/gpu --target hloref hloref-serve hloref-gpu

gpu_bundle: gpu  ## write build/hloref-gpu-bundle-*.tar.xz, for a machine with a driver alone
	@scripts/gpu_bundle.sh build/gpu

vectors-program: program  ## build build/quick/hloref-vectors, which makes and tests vectors
	@cmake --build --preset quick --target hloref-vectors

build:  ## build everything (preset dev, in build/dev)
	@scripts/install_dependencies.sh tests
	@scripts/configure.sh dev -DHLOREF_TESTS=ON
	@cmake --build --preset dev

run: program  ## interpret a real example (EXAMPLE=softmax_attention)
	@scripts/run_example.sh $(EXAMPLE)

test: build  ## build and run all tests
	@scripts/run_tests.sh dev

asan: dependencies  ## all tests under AddressSanitizer and UBSan
	cmake --preset asan
	cmake --build --preset asan
	scripts/run_tests.sh asan

portable: dependencies  ## all tests without x87, OpenMP, libmvec, wide instructions
	cmake --preset portable
	cmake --build --preset portable
	scripts/run_tests.sh portable

tsan: dependencies  ## all tests, built by clang, under ThreadSanitizer
	cmake --preset tsan
	cmake --build --preset tsan
	scripts/run_tests.sh tsan

fuzz: dependencies  ## fuzz parsing, verifying and running for SECONDS=60
	cmake --preset fuzz
	cmake --build --preset fuzz
	scripts/fuzz.sh $(SECONDS)

bench: dependencies  ## time hloref beside XLA:CPU, NumPy and HloEvaluator (installs them by pip), then bench/ (preset release)
	cmake --preset release
	cmake --build --preset release
	scripts/bench/rows.sh
	scripts/bench.sh

check: dependencies test  ## what CI runs: format, lint, structure, both compilers, tests
	@scripts/check.sh

compare: build  ## the collectives on 2 and 4 devices of XLA:CPU (installs it by pip)
	@scripts/oracle/run.sh

format:  ## format every source file
	@git ls-files -co --exclude-standard '*.h' '*.cc' | xargs clang-format -i

vectors: build  ## write golden/, what it combines, and conformance/clauses.json
	@build/dev/hloref-vectors generate
	@build/dev/hloref-vectors clauses
	@scripts/compositions.py

table: build  ## write ops/TABLE.md, the op x type table
	@scripts/op_table.py

wheel: program  ## write build/quick/wheel/dist/*.whl, the Python package
	@scripts/install_dependencies.sh tests
	@cmake --build --preset quick
	@scripts/wheel.sh build/quick

golden_archive: program  ## write build/hloref-golden-*.tar.gz, the vectors as vendors get them
	@scripts/golden_archive.sh
