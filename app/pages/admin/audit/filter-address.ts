import type { AuditFilter } from '#app/data/admin-audit-log.ts';

const names = ['admin', 'action', 'from', 'until'] as const satisfies (keyof AuditFilter)[];

/** The filter lives in the address, so that a filtered view can be sent to a colleague. Bad times are left out. */
export function readFilter(parameters: URLSearchParams): AuditFilter {
  const [admin = '', action = '', from = '', until = ''] = names.map((name) => parameters.get(name) ?? '');
  return { admin, action, from: toIso(from), until: toIso(until) };
}

export function writeFilter(filter: AuditFilter): URLSearchParams {
  return new URLSearchParams(names.flatMap((name) => (filter[name] ? [[name, filter[name]]] : [])));
}

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
