import { defineConfig } from 'vitest/config';

type Engine = 'pglite' | 'postgres';

/** Tests named `*.backend.test.ts`, and all role x operation tests, run once on each database engine. */
const onDatabase = ['{server,testing}/**/*.backend.test.ts', 'supabase/**/*.test.ts'];

const backend = (engine: Engine) => ({
  test: {
    name: engine,
    include: onDatabase,
    env: { TEST_ENGINE: engine },
    globalSetup: 'testing/engine-setup.ts',
    // Every test has a database of its own; what they share is the compiled PGlite, which takes a second to compile.
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
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
    name: `browser-${engine}`,
    // A loaded machine may take a while to draw what a test waits for.
    expect: { poll: { timeout: 10_000 } },
    include: journeys[engine],
    env: { TEST_ENGINE: engine },
    globalSetup: 'testing/browser-setup.ts',
    // Every visitor is a browser context of its own; what files share is the browser.
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
  },
});

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{app,domain,server,scripts,testing}/**/*.test.ts', 'bench/*.test.ts'],
          exclude: onDatabase,
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
