# make: release programs, with Swift's own libraries inside. The tests' build cannot share their
# folder: Testing exists as a shared library only, and the flag compiles everything anew.
static := .build/static
programs := navd navctl navbench

.PHONY: build setup test test-long demo bench clean help

build: setup
	@for program in $(programs); do \
	  swift build -c release --static-swift-stdlib --scratch-path $(static) --product $$program \
	    || exit 1; \
	done
	@echo "Built $(addprefix $(static)/release/,$(programs))"

setup:
	@Tests/setup

test:
	@Tests/run

test-long:
	@NAVD_LONG=1 Tests/run

demo: build
	@Tests/Demo/demo $(static)/release

bench: build
	@$(static)/release/navbench

clean:
	rm -rf .build

help:
	@echo "make            release programs in $(static)/release"
	@echo "make demo       what a subscriber sees of a swipe, and its log told again; under 30 s"
	@echo "make test       everything that is checked; closes with one line of counts"
	@echo "make test-long  the same with large figures, and navbench"
	@echo "make bench      what navd takes on this machine"
	@echo "make clean      removes .build"
