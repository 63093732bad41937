import type { TestProjectInlineConfiguration } from 'vitest/config';

export type Engine = 'pglite' | 'postgres';

/** Tests wait for states, however long a busy machine takes to reach them. This ends what would wait forever. */
export const patience = {
  testTimeout: 300_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 60_000 } },
};

/** The tests in `include`, once on this engine. */
export const engineProject = (
  engine: Engine,
  include: string[],
  globalSetup: string,
): TestProjectInlineConfiguration => ({
  test: {
    ...patience,
    name: engine,
    include,
    env: { TEST_ENGINE: engine },
    globalSetup,
    // Files share the compiled PGlite and an open database, which is brought back to its beginnings between tests.
    isolate: false,
    // V8 would compile PGlite a second time, for speed that a short run has no use for.
    execArgv: ['--liftoff-only'],
    maxWorkers: 2,
  },
});
