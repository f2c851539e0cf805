import TenantOptions

/// What `--help` prints.
enum Usage {
    static let text = """
        Usage: federated-check --client-id ID (--tenant NAME | --authority URL) EMAIL...
               federated-check --demo

        Prints what an app should offer to the person behind each address: to enter the
        password or reset it, to sign in as before (a code by mail, Apple, Google or
        Microsoft), or to create an account. It asks a Microsoft Entra External ID
        tenant to begin a sign-in and leaves it there: no mail is sent, and nobody is
        asked for a code or a password.

        Options:
        \(TenantOptions.usage)
          --demo           every kind of account, of a mock tenant in this process
          --help           this text

        Exit codes:
            0  the tenant has answered for each address; the demonstration went as
               expected
            1  something in the demonstration was not as expected
           64  the command line can't be used
           67  an address is none for the tenant; the others were asked about
           69  the tenant can't be reached, or has a fault
           70  the tenant answered with something unknown, such as for an account that
               is blocked; the others were asked about
           75  there were too many requests: wait
           78  app, tenant or certificates are not set up for it
          130  Ctrl-C (128 and the number of the signal)
        """
}
