const longDate = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** A date as visitors read it: "July 23, 2025". The time zone is fixed so that server and browser agree. */
export function formatLongDate(isoDate: string): string {
  return longDate.format(new Date(isoDate));
}
