// @ts-check
import { ensureBuild, ensureDependencies, runToTheEnd } from './prepare.mjs';

ensureDependencies();
ensureBuild();
runToTheEnd('testing/runner/run-tests.ts', process.argv.slice(2), { NODE_ENV: 'test' });
