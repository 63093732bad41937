import { defineTask } from './task.ts';

export const drawView = defineTask(
  import.meta.url,
  'drawView',
  async () => (await import('./question-drawings.ts')).drawView,
);

export const drawHint = defineTask(
  import.meta.url,
  'drawHint',
  async () => (await import('./question-drawings.ts')).drawHint,
);

export const gradeDrawing = defineTask(
  import.meta.url,
  'gradeDrawing',
  async () => (await import('./question-drawings.ts')).gradeDrawing,
);
