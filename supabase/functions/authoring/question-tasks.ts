import { defineTask } from '#supabase/functions/_shared/task.ts';

export const writeSource = defineTask(
  import.meta.url,
  'writeSource',
  async () => (await import('./question-sources.ts')).writeSource,
);

export const compileSource = defineTask(
  import.meta.url,
  'compileSource',
  async () => (await import('./question-sources.ts')).compileSource,
);

export const packSource = defineTask(
  import.meta.url,
  'packSource',
  async () => (await import('./question-sources.ts')).packSource,
);
