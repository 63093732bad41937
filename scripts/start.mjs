// @ts-check
import { ensureBuild, ensureDependencies, runToTheEnd } from './prepare.mjs';

ensureDependencies();
ensureBuild();
runToTheEnd('server/main.ts', [], { NODE_ENV: 'production' });
