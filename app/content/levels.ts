import { beginner } from './levels/beginner.ts';
import { expert } from './levels/expert.ts';
import { intermediate } from './levels/intermediate.ts';
import type { Level } from './types.ts';

export const levels: Level[] = [beginner, intermediate, expert];
