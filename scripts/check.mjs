// @ts-check
import { ensureDependencies, runToTheEnd } from './prepare.mjs';

ensureDependencies();
runToTheEnd('testing/run-checks.ts', process.argv.slice(2));
