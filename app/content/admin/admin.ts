import type { IconName } from '#app/content/icon-names.ts';

/** The sections of the back office, in the order of its sidebar. */
export const adminSections = [
  { href: '/admin', label: 'Dashboard', icon: 'layout-dashboard' },
  { href: '/admin/users', label: 'Users', icon: 'users' },
  { href: '/admin/courses', label: 'Courses', icon: 'graduation-cap' },
  { href: '/admin/projects', label: 'Projects', icon: 'rocket' },
  { href: '/admin/blog', label: 'Blog', icon: 'newspaper' },
  { href: '/admin/certifications', label: 'Certifications', icon: 'award' },
  { href: '/admin/payments', label: 'Payments', icon: 'credit-card' },
  { href: '/admin/organisations', label: 'Organisations', icon: 'building-complex' },
  { href: '/admin/mentorship', label: 'Mentorship', icon: 'handshake' },
  { href: '/admin/ages', label: 'Ages of consent', icon: 'users' },
  { href: '/admin/consent-forms', label: 'Signed forms', icon: 'file-text' },
  { href: '/admin/support', label: 'Support', icon: 'life-buoy' },
  { href: '/admin/analytics', label: 'Analytics', icon: 'chart-column' },
  { href: '/admin/audit', label: 'Audit Log', icon: 'scroll-text' },
  { href: '/admin/mail', label: 'Mail', icon: 'mail' },
  { href: '/admin/settings', label: 'Settings', icon: 'settings' },
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

/** Copy that several admin pages share. */
export const adminWords = {
  loading: 'Loading...',
  retry: 'Try again',
  pages: {
    label: 'Pages',
    next: 'Next page',
    first: 'First page',
    end: 'The list ended with the page before.',
  },
  exportCsv: 'Export CSV',
  exporting: 'Exporting...',
  cancel: 'Cancel',
  close: 'Close',
  saving: 'Saving...',
  image: {
    upload: 'Upload a picture',
    uploading: 'Uploading...',
    remove: 'Remove',
    failed: 'The picture could not be stored. A PNG, JPEG, WebP or AVIF picture of up to 5 MB will do.',
    unseen: 'There is no picture to be seen at this address.',
  },
} as const;

/** Editors keep unsaved changes on the device. */
export const draftOffer = {
  title: 'You have changes that were not saved',
  text: (time: string) => `They were kept on this device on ${time}.`,
  restore: 'Continue with them',
  dismiss: 'Discard them',
} as const;
