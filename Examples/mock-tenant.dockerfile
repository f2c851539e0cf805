# The mock tenant in a container. From the repository: docker build -t mock-tenant -f Examples/mock-tenant.dockerfile .
FROM swift:6.3.1-bookworm AS build
RUN apt-get update && apt-get install -y --no-install-recommends libmicrohttpd-dev libgnutls28-dev \
    && rm -rf /var/lib/apt/lists/*
WORKDIR /native-auth
COPY Package.swift ./
COPY Sources Sources
# Not built, but SwiftPM wants every target's folder.
COPY Tests Tests
RUN swift build -c release --product mock-tenant --static-swift-stdlib \
    && cp "$(swift build -c release --show-bin-path)/mock-tenant" /usr/local/bin/

FROM debian:12-slim
RUN apt-get update && apt-get install -y --no-install-recommends libmicrohttpd12 \
    && rm -rf /var/lib/apt/lists/*
COPY --from=build /usr/local/bin/mock-tenant /usr/local/bin/
USER nobody
ENTRYPOINT ["mock-tenant", "--port", "8080"]
