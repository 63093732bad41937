// @ts-check
// Runs a benchmark, or another command that needs the production build: node scripts/bench.mjs FILE [ARGUMENT …]
import { ensureBuild, ensureDependencies, runToTheEnd } from './prepare.mjs';

const [file, ...args] = process.argv.slice(2);
if (!file) throw new Error('name the file to run');
ensureDependencies();
await ensureBuild();
runToTheEnd(file, args, { NODE_ENV: 'production' });
