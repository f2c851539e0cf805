/// How a program ends, for scripts; the numbers from 64 on are those of sysexits.h.
///
/// An interruption ends it with 128 and the signal's number: 130 for Ctrl-C.
package enum ExitCode: Int32 {
    /// What was asked for is done; or the demonstration went as expected.
    case done = 0
    /// Something in the demonstration was not as expected.
    case unexpected = 1
    /// The account has no password that could be reset here.
    case noPassword = 3
    /// The tenant wants the person to go on in a browser.
    case browser = 4
    /// The command line can't be used.
    case usage = 64
    /// The tenant refuses the code or the password, and nobody can be asked for another one.
    case refused = 65
    /// The input ended before it was done.
    case inputEnded = 66
    /// The tenant knows no such account, or an address is none for it.
    case noAccount = 67
    /// The tenant can't be reached, or has a fault.
    case unavailable = 69
    /// The tenant answered with something that the program doesn't know.
    case unknownAnswer = 70
    /// Not now: start again, or wait.
    case tryAgain = 75
    /// The app's registration, the tenant's settings or a file on this machine don't allow it.
    case configuration = 78
}
