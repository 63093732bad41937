import type { LevelId, LevelName, PublicPath } from './types.ts';

type LevelFacts = { level: LevelName; path: PublicPath; duration: string; modules: number };

/** Length and size of each level: every page that states them reads them here. */
export const levelFacts = {
  beginner: { level: 'Beginner', path: '/beginner-ai', duration: '6-8 weeks', modules: 12 },
  intermediate: { level: 'Intermediate', path: '/intermediate-ai', duration: '8-10 weeks', modules: 16 },
  expert: { level: 'Expert', path: '/expert-ai', duration: '12-16 weeks', modules: 24 },
} as const satisfies Record<LevelId, LevelFacts>;
