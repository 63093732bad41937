import { runChecks } from './checks.ts';

process.exit((await runChecks()).failed === 0 ? 0 : 1);
