# Each target calls a script in scripts/. `make` alone lists the targets: the text after ## is what it prints.

.DEFAULT_GOAL := help

help: ## List the targets
	@sed -nE 's/^([a-z]+):.*## (.*)/  make \1 \2/p' $(MAKEFILE_LIST) | awk '{ printf "  %s %-13s", $$1, $$2; $$1 = $$2 = ""; print }'

demo: ## Reset a password, sign up and sign in against the mock tenant, on this machine
	@scripts/demo

web: ## Serve the page that resets passwords, with a mock tenant, on this machine (PORT=8080)
	@scripts/web

test: ## Run the tests
	@scripts/test

check: ## Run everything a change must pass
	@scripts/check

lint: ## Check format, documentation comments, house rules, SwiftUI views and scripts
	@scripts/lint

format: ## Format the Swift sources in place
	@scripts/format

docs: ## Build the documentation; a broken link is an error
	@scripts/docs

examples: ## Build the examples (and the benchmarks, where there are any)
	@scripts/examples

consumer: ## Build and run a package that depends on this one, with libcurl alone
	@scripts/check-consumer

integration: ## Check the mock tenant with a client in Python, PyJWT, Schemathesis, Chromium and axe-core
	@scripts/integration

tsan: ## Run the tests under ThreadSanitizer
	@scripts/sanitize thread

asan: ## Run the tests under AddressSanitizer
	@scripts/sanitize address

bench: ## Compare with plain C over libcurl and with URLSession (ROUNDS=5, CASES="NAME...", FORMAT=json)
	@scripts/bench

instructions: ## Count the instructions of a reset; too many, as a multiple of plain C's, are an error
	@scripts/instructions

memcheck: ## Run a thousand resets under valgrind; lost memory, or an invalid read or write, is an error
	@scripts/memcheck

fuzz: ## Fuzz all that reads bytes from the network (MINUTES=N for each target, TARGETS="NAME...")
	@scripts/fuzz

libraries: ## Install the C libraries that are missing
	@scripts/libraries

clean: ## Remove what was built
	@rm -rf .build Examples/.build Benchmarks/.build Fuzzing/.build

.PHONY: help demo web test check lint format docs examples consumer integration tsan asan bench instructions memcheck fuzz libraries clean
