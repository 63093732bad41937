const mediumDay = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

/** A day of the calendar, which is the same on every clock: "Jul 23, 2025". */
export function formatDay(isoDay: string): string {
  return mediumDay.format(new Date(isoDay));
}

const shortDate = new Intl.DateTimeFormat('en-US', { dateStyle: 'short', timeStyle: 'short' });

/** A moment as admins read it, on their own clock: "7/23/25, 4:05 PM". Only for what the browser renders. */
export function formatShortDate(isoDate: string): string {
  return shortDate.format(new Date(isoDate));
}

const ago = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' });
const mediumDate = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' });
const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];

/** How long ago a moment was, for the first week: "5 minutes ago", "yesterday"; then its date: "Jul 23, 2025". */
export function formatAgo(isoDate: string, now = new Date()): string {
  const passed = now.getTime() - new Date(isoDate).getTime();
  if (passed < minute) return 'just now';
  if (passed < hour) return ago.format(-Math.floor(passed / minute), 'minute');
  if (passed < day) return ago.format(-Math.floor(passed / hour), 'hour');
  if (passed < 7 * day) return ago.format(-Math.floor(passed / day), 'day');
  return mediumDate.format(new Date(isoDate));
}
