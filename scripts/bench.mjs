// @ts-check
// Runs a benchmark on the production build: node scripts/bench.mjs FILE [ARGUMENT …]
import { ensureBuild, ensureDependencies, runToTheEnd } from './prepare.mjs';

const [file, ...args] = process.argv.slice(2);
if (!file) throw new Error('name the benchmark to run');
ensureDependencies();
ensureBuild();
runToTheEnd(file, args, { NODE_ENV: 'production' });
