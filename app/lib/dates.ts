/** A formatter that is created when it is first used: many pages that import one do not need it. */
function lazily<Formatter>(create: () => Formatter): () => Formatter {
  let formatter: Formatter | undefined;
  return () => {
    formatter ??= create();
    return formatter;
  };
}

const mediumDay = lazily(() => new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }));

/** A calendar day, independent of the time zone: "Jul 23, 2025". */
export function formatDay(isoDay: string): string {
  return mediumDay().format(new Date(isoDay));
}

const longMonth = lazily(
  () => new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' }),
);

/** The month of UTC that a time is in: "July 2025". */
export function formatMonth(isoDate: string): string {
  return longMonth().format(new Date(isoDate));
}

const longTime = lazily(
  () =>
    new Intl.DateTimeFormat('en-US', {
      weekday: 'long',
      month: 'long',
      day: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
      timeZoneName: 'short',
    }),
);

/** An appointment in the user's own time zone: "Wednesday, July 23 at 4:05 PM GMT+2". */
export function formatAppointment(isoDate: string): string {
  return longTime().format(new Date(isoDate));
}

const shortDate = lazily(() => new Intl.DateTimeFormat('en-US', { dateStyle: 'short', timeStyle: 'short' }));

/** A time in the admin's own time zone: "7/23/25, 4:05 PM". Only for client-side rendering. */
export function formatShortDate(isoDate: string): string {
  return shortDate().format(new Date(isoDate));
}

const ago = lazily(() => new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' }));
const mediumDate = lazily(() => new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' }));
const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];

/** How long ago a time was, for the first week: "5 minutes ago", "yesterday". Later its date: "Jul 23, 2025". */
export function formatAgo(isoDate: string, now = new Date()): string {
  const passed = now.getTime() - new Date(isoDate).getTime();
  if (passed < minute) return 'just now';
  if (passed < hour) return ago().format(-Math.floor(passed / minute), 'minute');
  if (passed < day) return ago().format(-Math.floor(passed / hour), 'hour');
  if (passed < 7 * day) return ago().format(-Math.floor(passed / day), 'day');
  return mediumDate().format(new Date(isoDate));
}
