// @ts-check
import { ensureDependencies, runToTheEnd } from './prepare.mjs';

ensureDependencies();
runToTheEnd('testing/runner/checks.ts', process.argv.slice(2));
