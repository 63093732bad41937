import { defineConfig } from 'vitest/config';

/** Tests named `*.backend.test.ts`, and all role x operation tests, run once on each database engine. */
const onDatabase = ['server/**/*.backend.test.ts', 'supabase/**/*.test.ts'];

const engine = (name: 'pglite' | 'postgres') => ({
  test: {
    name,
    include: onDatabase,
    env: { TEST_ENGINE: name },
    globalSetup: 'testing/engine-setup.ts',
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
          include: ['{app,domain,server,scripts,testing}/**/*.test.ts'],
          exclude: onDatabase,
        },
      },
      engine('pglite'),
      engine('postgres'),
    ],
  },
});
