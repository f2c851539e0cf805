#pragma once

#include <stddef.h>
#include <stdint.h>

// libFuzzer's own entry, for a program that has its own `main`; -sanitize=fuzzer links it.
int LLVMFuzzerRunDriver(int *argc, char ***argv, int (*run)(const uint8_t *data, size_t size));
