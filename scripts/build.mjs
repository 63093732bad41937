// @ts-check
import { ensureBuild, ensureDependencies } from './prepare.mjs';

ensureDependencies();
await ensureBuild();
