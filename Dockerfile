# The site as an image: docker build -t lifelong-ai .
# docs/operations.md says how to run it; compose.yaml runs it with PostgreSQL and HTTPS.

FROM node:24-trixie-slim AS sources
WORKDIR /app
COPY package.json package-lock.json .npmrc ./

# What the site needs while it runs. The Node that comes with it is the one the tests ran on; its headers stay behind.
FROM sources AS dependencies
RUN npm ci --omit=dev && rm -r node_modules/node-*/include

FROM sources AS build
RUN npm ci
COPY . .
RUN NODE_ENV=production node_modules/.bin/node node_modules/@react-router/dev/bin.cjs build
RUN node_modules/.bin/node server/curriculum/pack-for-build.ts

FROM debian:trixie-slim
WORKDIR /app
ENV PATH=/app/node_modules/.bin:$PATH
ENV NODE_ENV=production
ENV NODE_OPTIONS=--max-semi-space-size=8
ENV MALLOC_ARENA_MAX=1
ENV MALLOC_MMAP_THRESHOLD_=1048576
ENV NODE_COMPILE_CACHE=/tmp/compiled
ENV HOST=0.0.0.0
ENV PORT=3000
ENV DATA_DIR=/data

COPY --from=dependencies /app/node_modules node_modules
COPY --from=build /app/package.json package.json
COPY --from=build /app/backend backend
COPY --from=build /app/build build
COPY --from=build /app/courseware courseware
COPY --from=build /app/credentials credentials
COPY --from=build /app/labs labs
COPY --from=build /app/curriculum curriculum
COPY --from=build /app/domain domain
COPY --from=build /app/models models
COPY --from=build /app/python python
COPY --from=build /app/server server
COPY --from=build /app/supabase supabase

# The code belongs to root and stays as it is; the data folder is all that the site may write to.
RUN install --directory --owner=10001 --group=10001 --mode=0700 /data
VOLUME /data
USER 10001:10001

EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s --start-interval=2s \
  CMD ["node", "--eval", "fetch('http://127.0.0.1:' + process.env.PORT + '/healthz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "server/main.ts"]
