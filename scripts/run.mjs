// @ts-check
// Runs one of the project's TypeScript commands on its own Node: node scripts/run.mjs FILE [ARGUMENT …]
import { ensureDependencies, runToTheEnd } from './prepare.mjs';

const [file, ...args] = process.argv.slice(2);
if (!file) throw new Error('name the file to run');
ensureDependencies();
runToTheEnd(file, args);
