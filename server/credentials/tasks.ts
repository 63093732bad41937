import { defineTask } from '#supabase/functions/_shared/task.ts';

/** Canonicalising a credential takes milliseconds, and loading the code for it more. */
export const signBadge = defineTask(
  import.meta.url,
  'signBadge',
  async () => (await import('./sign.ts')).signBadge,
);

export const signStatusList = defineTask(
  import.meta.url,
  'signStatusList',
  async () => (await import('./sign.ts')).signStatusList,
);
