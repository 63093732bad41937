// @ts-check
import { compileCache, ensureBuild, ensureDependencies, runToTheEnd } from './prepare.mjs';

ensureDependencies();
ensureBuild();
runToTheEnd('server/main.ts', [], {
  NODE_ENV: 'production',
  // Left to themselves, V8 and malloc keep a hundred megabytes more than serving needs (docs/decisions/017).
  NODE_OPTIONS: '--max-semi-space-size=4',
  MALLOC_ARENA_MAX: '2',
  NODE_COMPILE_CACHE: compileCache,
});
