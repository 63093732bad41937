import type { TestProjectInlineConfiguration } from 'vitest/config';

export type Engine = 'pglite' | 'postgres';

/**
 * Tests wait for states, however long a busy machine takes to reach them. These timeouts end what would wait forever.
 */
export const timeouts = {
  testTimeout: 600_000,
  hookTimeout: 600_000,
  expect: { poll: { timeout: 180_000 } },
};

/** One more than the cores of a small machine, because a worker often waits for a browser, a server or the disk. */
export const maxWorkers = 3;

/** Runs the tests in `include` once on this engine. */
export const engineProject = (
  engine: Engine,
  include: string[],
  globalSetup: string,
): TestProjectInlineConfiguration => ({
  test: {
    ...timeouts,
    name: engine,
    include,
    env: { TEST_ENGINE: engine },
    globalSetup,
    // Files share the compiled PGlite and an open database, which is reset between tests.
    isolate: false,
    // V8's optimizing tier would compile PGlite a second time, which does not pay off in a short run.
    execArgv: ['--liftoff-only'],
    maxWorkers,
  },
});
