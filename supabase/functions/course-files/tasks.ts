import { defineTask } from '#supabase/functions/_shared/task.ts';

export const cleanDrawing = defineTask(
  import.meta.url,
  'cleanDrawing',
  async () => (await import('./clean-drawing.ts')).cleanDrawing,
);
