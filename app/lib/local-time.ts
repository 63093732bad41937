/** The value of a date and time input: local time, to the minute. */
export function toLocalTime(iso: string): string {
  if (!iso) return '';
  const moment = new Date(iso);
  const shifted = new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000);
  return shifted.toISOString().slice(0, 16);
}

/** A time without a zone is local time. */
export function toIso(time: string): string {
  const moment = new Date(time);
  return Number.isNaN(moment.getTime()) ? '' : moment.toISOString();
}
