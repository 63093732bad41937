import { defineTask } from '#supabase/functions/_shared/task.ts';

/** Rendering all courses of the institute takes 3 seconds. Only admins send archives. */
const archiveTimeLimit = 60_000;

export const packCourses = defineTask(
  import.meta.url,
  'packCourses',
  async () => (await import('./archives.ts')).packCourses,
  archiveTimeLimit,
);

export const writeFiles = defineTask(
  import.meta.url,
  'writeFiles',
  async () => (await import('./archives.ts')).writeFiles,
);

export const zipFiles = defineTask(
  import.meta.url,
  'zipFiles',
  async () => (await import('./archives.ts')).zipFiles,
  archiveTimeLimit,
);
