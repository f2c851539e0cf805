import TenantOptions

/// What `--help` prints.
enum Usage {
    static let text = """
        Usage: reset-password --client-id ID (--tenant NAME | --authority URL) [options]
               reset-password --demo

        Resets the password of an account in a Microsoft Entra External ID tenant: asks
        for the address, for the code that the tenant sends there, and for the new
        password, twice. Without a terminal it reads them from standard input, one a
        line. Neither code nor password is ever an argument, and no password is ever
        shown. r has another code sent, b goes a step back (Ctrl-B at the password).
        With NO_COLOR, or TERM=dumb, it asks line by line. It speaks the language of
        LC_ALL, LC_MESSAGES or LANG: English, German or Arabic.

        Options:
        \(TenantOptions.usage)
          --email ADDRESS  the account, which can't be changed then; asked for when it
                           is left out
          --allow-email-entry
                           the address of --email may be changed
          --demo           a whole reset, and a sign-up, against a mock tenant in this
                           process
          --help           this text

        Exit codes:
            0  the password is changed; the demonstration went as expected
            1  something in the demonstration was not as expected
            3  the account has no password that could be reset here
            4  the tenant wants the person to go on in a browser
           64  the command line can't be used
           65  code or password refused, and nobody there to enter another one
           66  the input ended before the reset was done
           67  the tenant knows no such account
           69  the tenant can't be reached, or has a fault
           70  the tenant answered with something unknown
           75  not now: start again, or wait
           78  app, tenant or certificates are not set up for it
          130  Ctrl-C (128 and the number of the signal)
        """
}
