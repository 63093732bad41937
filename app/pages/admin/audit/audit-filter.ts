import { z } from 'zod';
import { deletedAdmin } from '#app/data/admin-audit-log.ts';
import { anyText } from '#app/lib/list-filter.ts';
import { toIso } from '#app/lib/local-time.ts';

/** An empty string means no filter. Times are ISO strings, and an invalid one is ignored. */
export const auditFilterSchema = z.object({
  admin: z.union([z.guid(), z.literal(deletedAdmin)]).catch(''),
  action: anyText,
  from: anyText.transform(toIso),
  until: anyText.transform(toIso),
});
