const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/**
 * A date as visitors read it: "July 23, 2025". The time zone is fixed so that server and browser agree. Written without
 * `Intl`, whose first use takes a phone 200 ms: many pages have such a date.
 */
export function formatLongDate(isoDate: string): string {
  const date = new Date(isoDate);
  return `${months[date.getUTCMonth()]} ${date.getUTCDate()}, ${date.getUTCFullYear()}`;
}
