import { z } from 'zod';
import { deletedAdmin } from '#app/data/admin-audit-log.ts';
import { anyText } from '#app/lib/list-filter.ts';

/** Each part filters nothing where it is the empty text. Times are in ISO form, and a time that is none is left out. */
export const auditFilterSchema = z.object({
  admin: z.union([z.guid(), z.literal(deletedAdmin)]).catch(''),
  action: anyText,
  from: anyText.transform(toIso),
  until: anyText.transform(toIso),
});

/** What a control for date and time shows and answers: the admin's own clock, to the minute. */
export function toLocalTime(iso: string): string {
  if (!iso) return '';
  const moment = new Date(iso);
  const shifted = new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000);
  return shifted.toISOString().slice(0, 16);
}

/** A time without a zone is read by the admin's own clock. */
export function toIso(time: string): string {
  const moment = new Date(time);
  return Number.isNaN(moment.getTime()) ? '' : moment.toISOString();
}
