import type { IconName } from '#app/content/icon-names.ts';

export const adminAnalytics = {
  failed: 'Failed to load the analytics. Please try again.',
  off: 'Anonymous analytics are switched off in the settings: visits are not being counted just now.',
  range: 'Time range',
  ranges: {
    '7d': { label: '7 days', before: 'the 7 days before' },
    '30d': { label: '30 days', before: 'the 30 days before' },
    '90d': { label: '90 days', before: 'the 90 days before' },
    '12m': { label: '12 months', before: 'as many days before' },
  },
  change: {
    same: (before: string) => `the same as in ${before}`,
    grown: (percent: string, before: string) => `+${percent} against ${before}`,
    shrunk: (percent: string, before: string) => `−${percent} against ${before}`,
    first: (before: string) => `none in ${before}`,
  },
  measures: {
    visits: {
      label: 'Visits',
      icon: 'chart-line',
      empty: 'No visits in this time.',
      note: 'Arrivals from elsewhere, however many pages follow.',
    },
    page_views: { label: 'Page views', icon: 'eye', empty: 'No page views in this time.', note: '' },
    sign_ups: {
      label: 'Sign-ups',
      icon: 'users',
      empty: 'Nobody signed up in this time.',
      note: 'Accounts that exist, on the day they were made.',
    },
    enrolments: {
      label: 'Enrolments',
      icon: 'graduation-cap',
      empty: 'Nobody enrolled in this time.',
      note: 'Includes people who left the course later.',
    },
    revenue_cents: {
      label: 'Revenue',
      icon: 'credit-card',
      empty: 'No payment was completed in this time.',
      note: 'Completed payments, on the day they were settled.',
    },
  } satisfies Record<string, { label: string; icon: IconName; empty: string; note: string }>,
  summary: (label: string, range: string, total: string, most: string, when: string) =>
    `${label}, ${range}: ${total} in all, at most ${most} (${when}).`,
  showTable: 'Show as a table',
  periods: { day: 'Day', month: 'Month' },
  rankings: {
    pages: {
      title: 'Top pages',
      column: 'Page',
      count: 'Views',
      share: 'Of all views',
      empty: 'No page was viewed in this time.',
    },
    referrers: {
      title: 'Sources',
      column: 'Website',
      count: 'Visits',
      share: 'Of all visits',
      empty: 'No visits in this time.',
    },
    devices: {
      title: 'Devices',
      column: 'Device',
      count: 'Visits',
      share: 'Of all visits',
      empty: 'No visits in this time.',
    },
    events: {
      title: 'What people did',
      column: 'Event',
      count: 'Times',
      share: 'Per visit',
      empty: 'None of these happened in this time.',
    },
  },
  /** Readable names for counted ids. */
  names: {
    other: 'Other',
    direct: 'Direct, or unknown',
    phone: 'Phone',
    desktop: 'Tablet or desktop',
    sign_up_opened: 'Sign-up form opened',
    contact_sent: 'Contact form sent',
    enrolled: 'Enrolled in a course',
    plan_requested: 'Membership requested',
  } as Record<string, string>,
  privacy:
    'Counted by day without cookies, addresses or identifiers. Visitors whose browser sends Do Not Track or Global Privacy Control are not counted. Days are in UTC, and the last one is not over yet.',
} as const;
