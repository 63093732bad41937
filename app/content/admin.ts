import type { IconName } from './icon-names.ts';

/** The sections of the back office, in the order of its sidebar. */
export const adminSections = [
  { href: '/admin', label: 'Dashboard', icon: 'layout-dashboard' },
  { href: '/admin/users', label: 'Users', icon: 'users' },
  { href: '/admin/blog', label: 'Blog', icon: 'newspaper' },
  { href: '/admin/audit', label: 'Audit Log', icon: 'scroll-text' },
] as const satisfies { href: string; label: string; icon: IconName }[];

export const adminLogin = {
  title: 'Admin Login',
  lead: 'For the people who run the institute.',
  email: 'Email',
  password: 'Password',
  button: 'Sign In',
  busy: 'Signing in...',
  refused: 'Invalid credentials or insufficient privileges',
  unavailable: 'Authentication service temporarily unavailable',
  home: 'Back to the website',
  withoutScript: 'The back office needs JavaScript.',
} as const;

export const adminFrame = {
  checking: 'Checking authentication...',
  label: 'Admin User',
  logout: 'Logout',
  search: 'Search',
  website: 'View website',
} as const;

/** What admin pages say in the same words wherever it happens. */
export const adminWords = {
  loading: 'Loading...',
  failed: { title: 'Error' },
  retry: 'Try again',
  loadMore: 'Load more',
  exportCsv: 'Export CSV',
  exporting: 'Exporting...',
  cancel: 'Cancel',
  close: 'Close',
  saving: 'Saving...',
} as const;
