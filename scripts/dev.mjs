// @ts-check
import { ensureDependencies, runToTheEnd } from './prepare.mjs';

ensureDependencies();
runToTheEnd('server/main.ts', ['--dev'], { NODE_ENV: 'development' });
