import { defineConfig } from 'vitest/config';

type Engine = 'pglite' | 'postgres';

/**
 * Tests named `*.backend.test.ts`, and all role x operation tests, run once on each database engine. What only one
 * engine can show is in `*.pglite.test.ts` or `*.postgres.test.ts`.
 */
const onDatabase = (engine: string) => [
  `{backend,server,testing}/**/*.{backend,${engine}}.test.ts`,
  'supabase/**/*.test.ts',
];

/** Tests wait for states, however long a busy machine takes to reach them. This ends what would wait forever. */
const patience = {
  testTimeout: 300_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 60_000 } },
};

const backend = (engine: Engine) => ({
  test: {
    ...patience,
    name: engine,
    include: onDatabase(engine),
    env: { TEST_ENGINE: engine },
    globalSetup: 'testing/engine-setup.ts',
    // Files share the compiled PGlite and an open database, which is brought back to its beginnings between tests.
    isolate: false,
    // V8 would compile PGlite a second time, for speed that a short run has no use for.
    execArgv: ['--liftoff-only'],
    maxWorkers: 2,
  },
});

/**
 * Every journey runs on the default engine. What differs by engine is proven below the browser, so the other one
 * runs the client's whole life and the news of a change that reaches the pages.
 */
const otherEngineJourneys = ['content-change', 'supabase-client'];
const journeys: Record<Engine, string[]> = {
  pglite: ['e2e/*.test.ts'],
  postgres: [`e2e/{${otherEngineJourneys.join(',')}}.test.ts`],
};

const browser = (engine: Engine) => ({
  test: {
    ...patience,
    name: `browser-${engine}`,
    include: journeys[engine],
    env: { TEST_ENGINE: engine },
    globalSetup: 'testing/browser-setup.ts',
    // Every visitor is a browser context of its own; what files share is the browser.
    isolate: false,
    maxWorkers: 2,
  },
});

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...patience,
          name: 'unit',
          include: ['{app,backend,courseware,domain,server,scripts,testing}/**/*.test.ts', 'bench/*.test.ts'],
          exclude: onDatabase('{pglite,postgres}'),
          // A process of its own for every file would cost more than the tests.
          isolate: false,
          maxWorkers: 2,
        },
      },
      backend('pglite'),
      backend('postgres'),
      browser('pglite'),
      browser('postgres'),
    ],
  },
});
