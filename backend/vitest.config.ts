import { defineConfig } from 'vitest/config';
import { type Engine, engineProject, maxWorkers, timeouts } from './testing/projects.ts';

/** For this folder alone. A surrounding repository can run these tests together with its own. */
const onDatabase = (engine: string) => [`**/*.{backend,${engine}}.test.ts`];
const onEngine = (engine: Engine) => engineProject(engine, onDatabase(engine), 'testing/engine-setup.ts');

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...timeouts,
          name: 'unit',
          include: ['**/*.test.ts'],
          exclude: onDatabase('{pglite,postgres}'),
          isolate: false,
          maxWorkers,
        },
      },
      onEngine('pglite'),
      onEngine('postgres'),
    ],
  },
});
