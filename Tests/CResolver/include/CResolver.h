#pragma once

#include <stdbool.h>

/// Takes the look-up of a host name, or leaves it to the system; called on the thread that looks up.
typedef bool (*resolver_hook)(const char *host);

/// Has every look-up of this process go through `hook`. One that it takes ends without an address when it returns.
void resolver_set_hook(resolver_hook hook);
