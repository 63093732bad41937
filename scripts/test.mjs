// @ts-check
import { ensureDependencies, runToTheEnd } from './prepare.mjs';

ensureDependencies();
runToTheEnd('testing/runner/run-tests.ts', process.argv.slice(2), { NODE_ENV: 'test' });
