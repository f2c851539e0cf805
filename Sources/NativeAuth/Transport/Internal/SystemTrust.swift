import CCurl
import NativeAuthEssentials

/// Where the certificates are that the system trusts.
///
/// With a file and a folder together, as libcurl takes them by default, OpenSSL parses the whole file again for every
/// connection. With a folder of hashed names alone it reads only the certificate that it needs; with a file alone libcurl
/// keeps what was parsed.
enum SystemTrust: Equatable {
    /// A folder in which a certificate's name is the hash of its subject (`openssl rehash`).
    case hashedFolder(String)
    /// A file with all certificates.
    case file(String)
    /// There are none on this machine.
    case missing

    /// What is true of this machine, found out once.
    static let here = SystemTrust(
        environment: ProcessInfo.processInfo.environment,
        library: Library.current,
        files: Files.here
    )

    /// Whether there is no certificate to begin with.
    ///
    /// For OpenSSL a folder that isn't there is no error.
    var isEmpty: Bool {
        switch self {
        case .hashedFolder(let paths): !paths.split(separator: ":").contains { Files.here.isHashed(String($0)) }
        case .file: false
        case .missing: true
        }
    }

    /// What libcurl was built with.
    struct Library {
        var file: String?
        var folder: String?
        var usesOpenSSL: Bool

        static var current: Library {
            let backend = ccurl_tls_library().map { String(cString: $0) } ?? ""
            return Library(
                file: ccurl_default_ca_file().map { String(cString: $0) },
                folder: ccurl_default_ca_folder().map { String(cString: $0) },
                usesOpenSSL: backend.contains("OpenSSL") || backend.contains("LibreSSL")
            )
        }
    }

    /// What can be asked about files.
    struct Files {
        var names: (_ folder: String) -> [String]
        var isReadable: (_ path: String) -> Bool

        static var here: Files {
            Files(
                names: { (try? FileManager.default.contentsOfDirectory(atPath: $0)) ?? [] },
                isReadable: { isRegular($0) && FileManager.default.isReadableFile(atPath: $0) }
            )
        }

        /// Whether a path leads to a file, and to no folder, pipe or device: those may have no end.
        static func isRegular(_ path: String) -> Bool {
            var status = stat()
            return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
        }

        /// Whether a folder has a file whose name is eight hexadecimal digits, a point and a number.
        func isHashed(_ folder: String) -> Bool {
            names(folder).contains { name in
                let parts = name.split(separator: ".", omittingEmptySubsequences: false)
                return parts.count == 2 && parts[0].utf8.count == 8 && parts[0].allSatisfy(\.isHexDigit)
                    && Int(parts[1]) != nil
            }
        }
    }

    /// Where Linux distributions and the BSDs keep their file, for a libcurl that was built on another system.
    private static let usualFiles = [
        "/etc/ssl/certs/ca-certificates.crt",
        "/etc/pki/tls/certs/ca-bundle.crt",
        "/etc/ssl/ca-bundle.pem",
        "/etc/pki/ca-trust/extracted/pem/tls-ca-bundle.pem",
        "/etc/ssl/cert.pem",
    ]

    /// Decides.
    ///
    /// `SSL_CERT_FILE` wins, then `SSL_CERT_DIR` where libcurl is over OpenSSL, one folder or several with colons between;
    /// then what libcurl was built with counts, then the usual places.
    init(environment: [String: String], library: Library, files: Files) {
        if let file = environment["SSL_CERT_FILE"], !file.isEmpty {
            self = .file(file)
            return
        }
        if library.usesOpenSSL, let folders = environment["SSL_CERT_DIR"], !folders.isEmpty {
            self = .hashedFolder(folders)
            return
        }
        if library.usesOpenSSL, let folder = library.folder, files.isHashed(folder) {
            self = .hashedFolder(folder)
            return
        }
        let candidates = [library.file].compactMap { $0 } + Self.usualFiles
        self = candidates.first(where: files.isReadable).map(SystemTrust.file) ?? .missing
    }
}

extension CurlTransport.Options {
    /// Where the certificates are that a transport with these options trusts.
    var trust: SystemTrust {
        switch trustedRoots {
        case .system: systemTrust()
        case .file(let path): .file(path)
        }
    }
}
