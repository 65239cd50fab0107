# make: release programs, with Swift's own libraries inside. The tests' build cannot share their
# folder: Testing exists as a shared library only, and the flag compiles everything anew.
static := .build/static
programs := navd navctl navbench

# Where `make install` puts things; each can be given, and DESTDIR stands before all of them.
# systemd and udev look where pkg-config says they do, whatever the prefix.
PREFIX ?= /usr/local
BINDIR ?= $(PREFIX)/bin
DOCDIR ?= $(PREFIX)/share/doc/navd
MANDIR ?= $(PREFIX)/share/man
BASHCOMPLETIONDIR ?= $(PREFIX)/share/bash-completion/completions
ZSHCOMPLETIONDIR ?= $(PREFIX)/share/zsh/site-functions
FISHCOMPLETIONDIR ?= $(PREFIX)/share/fish/vendor_completions.d
place = $(or $(shell pkg-config --variable=$(1) $(2) 2> /dev/null),$(3))
SYSTEMDUNITDIR ?= $(call place,systemdsystemunitdir,systemd,$(PREFIX)/lib/systemd/system)
SYSTEMDUSERUNITDIR ?= $(call place,systemduserunitdir,systemd,$(PREFIX)/lib/systemd/user)
SYSUSERSDIR ?= $(call place,sysusersdir,systemd,$(PREFIX)/lib/sysusers.d)
UDEVDIR ?= $(call place,udevdir,udev,$(PREFIX)/lib/udev)

# What is installed; navbench is not. BUILT is the folder of the programs.
BUILT ?= $(static)/release
installed := navd navctl
documents := README.md LICENSE Sources/NavWire/protocol.schema.json $(wildcard config/*.toml)
units := $(notdir $(wildcard systemd/*.service systemd/*.socket))
pages := Sources/navctl/navctl.1 config/navd.toml.5 Sources/NavWire/navd-protocol.7 \
  Sources/navd/navd.8
# Where a page lies below MANDIR: man5/navd.toml.5.
below_man = $(foreach page,$(notdir $(pages)),man$(subst .,,$(suffix $(page)))/$(page))
user_units := $(notdir $(wildcard systemd/user/*.service systemd/user/*.socket))

# How long `make fuzz` feeds the core.
SECONDS ?= 60

# Which tests `make test-long` runs: a regular expression of their names, all without one.
PART ?=

.PHONY: build setup test test-vm test-long fuzz demo bench install uninstall clean help

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

test-vm:
	@Tests/VM/run

test-long:
	@NAVD_LONG=1 Tests/run $(if $(PART),--filter '$(PART)')

fuzz: setup
	@Tests/Fuzz/run for $(SECONDS)

demo: build
	@Tests/Demo/demo $(static)/release

bench: build
	@$(static)/release/navbench

# Nothing is built here, so that root never builds. The configuration comes as an example: without
# /etc/navd/navd.toml the defaults hold, and one that is there is its owner's.
install: $(addprefix $(BUILT)/,$(installed))
	install -d "$(DESTDIR)$(BINDIR)" "$(DESTDIR)$(DOCDIR)" "$(DESTDIR)$(SYSTEMDUNITDIR)" \
	  "$(DESTDIR)$(SYSTEMDUSERUNITDIR)" "$(DESTDIR)$(SYSUSERSDIR)" "$(DESTDIR)$(UDEVDIR)/rules.d" \
	  "$(DESTDIR)/etc/navd" "$(DESTDIR)$(BASHCOMPLETIONDIR)" "$(DESTDIR)$(ZSHCOMPLETIONDIR)" \
	  "$(DESTDIR)$(FISHCOMPLETIONDIR)"
	install -m 755 $^ "$(DESTDIR)$(BINDIR)"
	install -m 644 $(documents) "$(DESTDIR)$(DOCDIR)"
	for page in $(pages); do \
	  to="$(DESTDIR)$(MANDIR)/man$${page##*.}/$${page##*/}"; \
	  install -D -m 644 $$page "$$to" || exit 1; \
	  sed -i 's|/usr/local/share/doc/navd|$(DOCDIR)|' "$$to"; \
	done
	$(BUILT)/navctl completions bash > "$(DESTDIR)$(BASHCOMPLETIONDIR)/navctl"
	$(BUILT)/navctl completions zsh > "$(DESTDIR)$(ZSHCOMPLETIONDIR)/_navctl"
	$(BUILT)/navctl completions fish > "$(DESTDIR)$(FISHCOMPLETIONDIR)/navctl.fish"
	chmod 644 $(completions)
	install -m 644 $(addprefix systemd/,$(units)) "$(DESTDIR)$(SYSTEMDUNITDIR)"
	install -m 644 $(addprefix systemd/user/,$(user_units)) "$(DESTDIR)$(SYSTEMDUSERUNITDIR)"
	sed -i 's|^\(Exec[A-Za-z]*=\)/usr/bin/|\1$(BINDIR)/|' \
	  $(addprefix "$(DESTDIR)$(SYSTEMDUNITDIR)"/,$(units)) \
	  $(addprefix "$(DESTDIR)$(SYSTEMDUSERUNITDIR)"/,$(user_units))
	install -m 644 systemd/navd.sysusers.conf "$(DESTDIR)$(SYSUSERSDIR)/navd.conf"
	install -m 644 systemd/70-navd.rules "$(DESTDIR)$(UDEVDIR)/rules.d"
	@echo "Installed. What makes it run stands in README.md, under Install."

completions = "$(DESTDIR)$(BASHCOMPLETIONDIR)/navctl" \
  "$(DESTDIR)$(ZSHCOMPLETIONDIR)/_navctl" "$(DESTDIR)$(FISHCOMPLETIONDIR)/navctl.fish"

$(BUILT)/%:
	@echo "$@ is not there: run make first, as a user, then make install" >&2; exit 1

# The configuration in /etc, the log, the user and its groups stay.
uninstall:
	rm -f $(addprefix "$(DESTDIR)$(BINDIR)"/,$(installed)) \
	  $(addprefix "$(DESTDIR)$(DOCDIR)"/,$(notdir $(documents))) \
	  $(addprefix "$(DESTDIR)$(MANDIR)"/,$(below_man)) $(completions) \
	  $(addprefix "$(DESTDIR)$(SYSTEMDUNITDIR)"/,$(units)) \
	  $(addprefix "$(DESTDIR)$(SYSTEMDUSERUNITDIR)"/,$(user_units)) \
	  "$(DESTDIR)$(SYSUSERSDIR)/navd.conf" "$(DESTDIR)$(UDEVDIR)/rules.d/70-navd.rules"
	-rmdir "$(DESTDIR)$(DOCDIR)" "$(DESTDIR)/etc/navd" 2> /dev/null || true

clean:
	rm -rf .build

help:
	@echo "make            release programs in $(static)/release"
	@echo "make demo       what a subscriber sees of a swipe, and its log told again; under 30 s"
	@echo "make test       everything that is checked; closes with one line of counts"
	@echo "make test-vm    what needs a kernel of its own, in a machine that it boots; as root"
	@echo "make test-long  the same with large figures, and navbench: hours; PART=NavLogTests alone"
	@echo "make fuzz       bytes of all kinds into the core for SECONDS=$(SECONDS)"
	@echo "make bench      what navd takes on this machine"
	@echo "make install    programs, units, rules below $(PREFIX) (PREFIX=, DESTDIR=)"
	@echo "make uninstall  takes away what make install put there"
	@echo "make clean      removes .build"
