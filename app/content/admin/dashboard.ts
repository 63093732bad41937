import type { IconName } from '#app/content/icon-names.ts';

const inLastMonth = (amount: string) => `${amount} in the last 30 days`;

export const adminDashboard = {
  failed: 'Failed to load the dashboard. Please try again.',
  counts: {
    users: { label: 'Total users', icon: 'users', note: (count: string) => `+${inLastMonth(count)}` },
    posts: { label: 'Published posts', icon: 'newspaper', note: (count: string) => `+${inLastMonth(count)}` },
    tickets: {
      label: 'Open tickets',
      icon: 'life-buoy',
      note: (count: string) => inLastMonth(`${count} new`),
    },
    revenue: { label: 'Revenue this month', icon: 'credit-card', note: inLastMonth },
  } satisfies Record<string, { label: string; icon: IconName; note: (count: string) => string }>,
  activity: {
    title: 'Recent activity',
    empty: 'Nothing has happened yet. Sign-ups, posts and questions show up here.',
    kinds: {
      'sign-up': { icon: 'user', note: () => 'joined' },
      post: { icon: 'newspaper', note: (person: string) => `published by ${person}` },
      ticket: { icon: 'life-buoy', note: (person: string) => `asked by ${person}` },
      action: { icon: 'shield', note: (person: string) => `done by ${person}` },
    } satisfies Record<string, { icon: IconName; note: (person: string) => string }>,
    deletedAccount: 'a deleted account',
  },
  quickActions: {
    title: 'Quick actions',
    links: [
      { label: 'Add course', href: '/admin/courses/new', icon: 'graduation-cap' },
      { label: 'Create blog post', href: '/admin/blog/new', icon: 'pencil' },
      { label: 'Manage users', href: '/admin/users', icon: 'users' },
      { label: 'View analytics', href: '/admin/analytics', icon: 'chart-column' },
    ] satisfies { label: string; href: string; icon: IconName }[],
  },
  status: {
    title: 'System status',
    database: 'Database',
    mail: 'Mail queue',
    storage: 'Storage',
    version: 'Version',
    working: 'Working',
    hostedMail: 'Sent by the hosted backend',
    mailIdle: 'Nothing waits',
    waiting: (count: string) => `${count} waiting`,
    failed: (count: string) => `${count} failed`,
    files: (count: number, size: string) => `${count === 1 ? '1 file' : `${count} files`}, ${size}`,
  },
} as const;
