import { defineConfig } from 'vitest/config';
import { type Engine, engineProject, maxWorkers, timeouts } from './backend/testing/projects.ts';
import { doEnginesShare, sameOnBothEngines } from './testing/one-engine.ts';
import { isThorough } from './testing/thorough.ts';

/**
 * Tests named `*.backend.test.ts`, and all role x operation tests, run once on each database engine. What only one
 * engine can show is in `*.pglite.test.ts` or `*.postgres.test.ts`.
 */
const onDatabase = (engine: string) => [
  `{backend,server,testing}/**/*.{backend,${engine}}.test.ts`,
  'supabase/**/*.test.ts',
];

const onEngine = (engine: Engine, exclude: string[] = []) =>
  engineProject(
    engine,
    [...onDatabase(engine), ...exclude.map((path) => `!${path}`)],
    'testing/setup/engine-setup.ts',
  );

/**
 * These look for plans that read a whole table. Both engines plan alike, and the embedded one takes half a minute to
 * insert the thousands of rows, so only `npm run test:thorough` runs them there.
 */
const searchesInLongTables = 'supabase/tests/{blog-post,certificate,ticket,user}-search.test.ts';

/**
 * Every journey runs on the default engine. What differs by engine is proven below the browser, so the other one
 * runs supabase-js from sign-up to sign-out, and a content change that reaches the pages.
 */
const otherEngineJourneys = ['content-change', 'supabase-client'];
const journeys: Record<Engine, string[]> = {
  pglite: ['e2e/*.test.ts', 'e2e/walks/*.test.ts'],
  postgres: [`e2e/{${otherEngineJourneys.join(',')}}.test.ts`],
};

const inBrowser = (name: string, include: string[], env: { TEST_ENGINE: Engine; TEST_BROWSER?: string }) => ({
  test: {
    ...timeouts,
    name: `browser-${name}`,
    include,
    env,
    globalSetup: 'testing/setup/browser-setup.ts',
    // Every visitor is a browser context of its own; what files share is the browser.
    isolate: false,
    maxWorkers,
    // For what a busy machine does to a browser. The summary names every test that needed its second try.
    retry: 1,
  },
});

export default defineConfig({
  test: {
    tags: [
      {
        name: 'thorough',
        description: 'Left to `npm run test:thorough`: a variant of another test, or a sweep.',
      },
    ],
    projects: [
      {
        test: {
          ...timeouts,
          name: 'unit',
          include: [
            '{app,backend,courseware,credentials,domain,labs,models,python,server,scripts,testing}/**/*.test.ts',
            'bench/*.test.ts',
          ],
          exclude: onDatabase('{pglite,postgres}'),
          // A process of its own for every file would cost more than the tests.
          isolate: false,
          maxWorkers,
        },
      },
      onEngine('pglite', [
        ...(isThorough ? [] : [searchesInLongTables]),
        ...(doEnginesShare ? sameOnBothEngines : []),
      ]),
      onEngine('postgres'),
      inBrowser('pglite', journeys.pglite, { TEST_ENGINE: 'pglite' }),
      inBrowser('postgres', journeys.postgres, { TEST_ENGINE: 'postgres' }),
      inBrowser('firefox', ['e2e/firefox/*.test.ts'], { TEST_ENGINE: 'pglite', TEST_BROWSER: 'firefox' }),
    ],
  },
});
