import type { Level, LevelId } from '#app/content/types.ts';

type LevelFacts = Pick<Level, 'id' | 'level' | 'courseLevel' | 'path' | 'duration' | 'modules'>;

/** Length and size of each level. Every page that states them reads them from here. */
export const levelFacts = {
  beginner: {
    id: 'beginner',
    level: 'Beginner',
    courseLevel: 'Beginner',
    path: '/beginner-ai',
    duration: '6-8 weeks',
    modules: 12,
  },
  intermediate: {
    id: 'intermediate',
    level: 'Intermediate',
    courseLevel: 'Intermediate',
    path: '/intermediate-ai',
    duration: '8-10 weeks',
    modules: 16,
  },
  expert: {
    id: 'expert',
    level: 'Expert',
    courseLevel: 'Advanced',
    path: '/expert-ai',
    duration: '12-16 weeks',
    modules: 24,
  },
} as const satisfies Record<LevelId, LevelFacts>;
