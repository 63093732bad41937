import type { Link } from './types.ts';

/** Facts about the institute for pages, meta tags and PDFs. Admins change most of them in the site settings. */
export interface Site {
  /** The public URL, without a trailing slash. */
  url: string;
  name: string;
  tagline: string;
  description: string;
  mailboxes: { info: string; support: string };
  /** URLs of images. Empty means the default drawing. */
  logoUrl: string;
  faviconUrl: string;
  /** Whether visitors get the maintenance page instead of the public pages. */
  isInMaintenance: boolean;
}

/** Mailboxes that are not settings. */
export const departmentMailboxes = {
  press: 'press@lifelong-ai.example',
  careers: 'careers@lifelong-ai.example',
  partners: 'partners@lifelong-ai.example',
};

export function mailLink(mailbox: string): Link {
  return { label: mailbox, href: `mailto:${mailbox}` };
}

/** Support hours, as the spec states them. */
export const supportHours = {
  online: '24/7 online',
  phone: 'Mon-Fri 8am-6pm',
};
