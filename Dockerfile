# The image of sekisho. Build: docker build -t sekisho:0.1.0 .  docs/container.md says what is in it, how large it is and how it is run;
# scripts/replay-dockerfile.ts runs these very steps where there is no container engine.
# Images by version and digest: docs/container.md says how to renew them. Node.js as package.json pins it.
ARG NODE_IMAGE=node:24.21.0-trixie-slim@sha256:8ec5d7557396cfe32d21c3f9c13072355ceab22b584578ca4bb28af31120cffe
ARG BASE_IMAGE=debian:trixie-20261005-slim@sha256:a29215f6a35e51e22adffa17f89e9d2ef06214e64a2bad10d765c46aea49f11f

FROM ${NODE_IMAGE} AS node

# Production dependencies: what the lock file says, checked by its hashes; no install script runs.
FROM node AS modules
WORKDIR /app
COPY package.json package-lock.json ./
RUN ["npm", "ci", "--omit=dev", "--ignore-scripts", "--no-audit", "--no-fund"]
COPY scripts/prune-modules.ts scripts/
RUN ["node", "scripts/prune-modules.ts", "node_modules"]

# The program without its types: nothing is stripped or compiled from TypeScript at run time.
FROM node AS program
WORKDIR /app
COPY package.json ./
COPY scripts/build-dist.ts scripts/
COPY src src
RUN ["node", "--disable-warning=ExperimentalWarning", "scripts/build-dist.ts"]
RUN ["mkdir", "data"]

# Nothing runs here while it is built, and nothing needs a shell: BASE_IMAGE may be one without (glibc and libstdc++ are needed).
FROM ${BASE_IMAGE}
LABEL org.opencontainers.image.title="sekisho" \
      org.opencontainers.image.description="Which layer of Kubernetes a workload is stalled at" \
      org.opencontainers.image.licenses="MIT"
COPY --from=node /usr/local/bin/node /usr/local/bin/node
WORKDIR /app
COPY --from=modules /app/node_modules node_modules
COPY playbooks playbooks
COPY package.json LICENSE CHANGELOG.md ./
COPY bin bin
COPY --from=program /app/dist dist
COPY --from=program --chown=65532:65532 /app/data /var/lib/sekisho
ENV NODE_ENV=production \
    SEKISHO_DATA=/var/lib/sekisho \
    SEKISHO_WEB_PORT=8787 \
    SEKISHO_OPS_HOST=0.0.0.0 \
    SEKISHO_OPS_PORT=9464
# web chat, Slack over HTTP, metrics and probes
EXPOSE 8787 3000 9464
USER 65532:65532
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s --retries=3 \
  CMD ["/usr/local/bin/node", "/app/bin/sekisho.js", "health"]
ENTRYPOINT ["/usr/local/bin/node", "/app/bin/sekisho.js"]
CMD ["start"]
