import { defineTask } from '#supabase/functions/_shared/task.ts';

export const drawViews = defineTask(
  import.meta.url,
  'drawViews',
  async () => (await import('./attempt-questions.ts')).drawViews,
);

export const drawClassTest = defineTask(
  import.meta.url,
  'drawClassTest',
  async () => (await import('./draw-class-test.ts')).drawClassTest,
);

export const gradeAnswers = defineTask(
  import.meta.url,
  'gradeAnswers',
  async () => (await import('./attempt-questions.ts')).gradeAnswers,
);

export const drawResults = defineTask(
  import.meta.url,
  'drawResults',
  async () => (await import('./attempt-questions.ts')).drawResults,
);
