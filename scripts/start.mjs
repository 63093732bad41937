// @ts-check
import { compileCache, ensureBuild, ensureDependencies, runToTheEnd } from './prepare.mjs';

ensureDependencies();
await ensureBuild();
runToTheEnd('server/main.ts', [], {
  NODE_ENV: 'production',
  // By default, V8 and malloc keep a hundred megabytes more than serving needs (docs/decisions/018).
  NODE_OPTIONS: '--max-semi-space-size=8',
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '1048576',
  NODE_COMPILE_CACHE: compileCache,
});
