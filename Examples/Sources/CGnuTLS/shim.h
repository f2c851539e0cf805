#pragma once

#if !__has_include(<gnutls/crypto.h>)
#error "reset-password-web needs GnuTLS: run make libraries, or install libgnutls28-dev (Fedora: gnutls-devel)"
#endif

#include <gnutls/crypto.h>
#include <gnutls/gnutls.h>
