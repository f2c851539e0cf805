import NativeAuth

print(NativeAuthClient.shared.isConfigured)
