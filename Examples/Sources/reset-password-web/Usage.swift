import TenantOptions

/// What `--help` prints.
enum Usage {
    static let text = """
        Usage: reset-password-web --client-id ID (--tenant NAME | --authority URL) [options]
               reset-password-web --demo [options]

        Serves a page on which people reset the password of their account in a Microsoft
        Entra External ID tenant, until it gets SIGINT or SIGTERM. The first line of
        standard output is the page's address.

        Options:
        \(TenantOptions.usage)
          --demo           a mock tenant in this process in place of a tenant
          --port N         the port; 0, the default, picks a free one
          --address A      the numeric address to listen on (127.0.0.1); one that other machines
                           reach needs a certificate or a proxy
          --sign-in-url U  where people sign in; without it there is no such button
          --app-id ID      the app that saves passwords for this site, as in
                           TEAMID.com.example.app
          --rules LIST     what a password has to be, as the tenant enforces it
                           (minimum-length:8,number-or-symbol; there is mixed-case, too)
          --send-limit N   codes for a client's and for a mail address in an hour
                           (20 and 10)
          --try-limit N    codes and passwords that a client's address tries in an hour
                           (60)
          --sessions WHERE memory, the default, or a Redis that processes share:
                           redis://127.0.0.1:6379/0 or unix:///run/redis/redis.sock
          --sessions-password-file FILE
                           the password of that Redis
          --tls-certificate FILE, --tls-key FILE
                           HTTPS with this certificate and key (PEM)
          --behind-proxy   a proxy on this machine says in X-Forwarded-For, -Proto and
                           -Host where requests come from
          --help           this text

        Environment:
          \(Options.keyName)
                           at least 32 random bytes, as text, the same for each process that
                           shares sessions; it signs the steps that are kept in them, and
                           the forms before there is one

        Exit codes:
            1  the server could not start
           64  the command line can't be used
          130  Ctrl-C; in general 128 and the number of the signal
        """
}
