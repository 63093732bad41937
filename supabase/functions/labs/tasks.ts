import { defineTask } from '#supabase/functions/_shared/task.ts';

export const checkClaim = defineTask(
  import.meta.url,
  'checkClaim',
  async () => (await import('./check-claim.ts')).checkClaim,
);
