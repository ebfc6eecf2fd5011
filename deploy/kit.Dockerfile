# Image of the conformance kit. Build it from the project root:
#   npm run kit && docker build -f deploy/kit.Dockerfile -t fragwerk-kit:0.1.0 .
ARG NODE_IMAGE=node:26-bookworm-slim

FROM ${NODE_IMAGE} AS build
WORKDIR /build
COPY release/fragwerk-kit.mjs kit/
COPY deploy/root.mjs ./
RUN node root.mjs kit root

# Contains only Node, its shared libraries and the kit.
FROM scratch
LABEL org.opencontainers.image.title="Fragwerk kit" \
      org.opencontainers.image.description="Conformance checks for plugin services" \
      org.opencontainers.image.version="0.1.0" \
      org.opencontainers.image.licenses="MIT"
COPY --from=build /build/root /
# For reports and baselines, in a volume.
WORKDIR /work
ENV PATH=/usr/local/bin
USER 1000:1000
ENTRYPOINT ["node", "/app/fragwerk-kit.mjs"]
