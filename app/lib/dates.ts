const longDate = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** A date as visitors read it: "July 23, 2025". The time zone is fixed so that server and browser agree. */
export function formatLongDate(isoDate: string): string {
  return longDate.format(new Date(isoDate));
}

const shortDate = new Intl.DateTimeFormat('en-US', { dateStyle: 'short', timeStyle: 'short' });

/** A moment as admins read it, on their own clock: "7/23/25, 4:05 PM". Only for what the browser renders. */
export function formatShortDate(isoDate: string): string {
  return shortDate.format(new Date(isoDate));
}
