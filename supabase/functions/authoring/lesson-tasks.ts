import { defineTask } from '#supabase/functions/_shared/task.ts';

export const findReferences = defineTask(
  import.meta.url,
  'findReferences',
  async () => (await import('./render-lesson.ts')).findReferences,
);

export const renderLesson = defineTask(
  import.meta.url,
  'renderLesson',
  async () => (await import('./render-lesson.ts')).renderLesson,
);
