import type { Link } from './types.ts';

/** What pages, their meta tags and PDFs say about the institute. Admins change most of it in the site settings. */
export interface Site {
  /** The public URL, without a trailing slash. */
  url: string;
  name: string;
  tagline: string;
  description: string;
  mailboxes: { info: string; support: string };
  /** URLs of pictures. Our own drawings take the place of an empty one. */
  logoUrl: string;
  faviconUrl: string;
  /** Whether visitors get the maintenance page instead of the public pages. */
  isInMaintenance: boolean;
}

/** Mailboxes that are no setting. */
export const departmentMailboxes = {
  press: 'press@lifelong-ai.example',
  careers: 'careers@lifelong-ai.example',
  partners: 'partners@lifelong-ai.example',
};

export function mailLink(mailbox: string): Link {
  return { label: mailbox, href: `mailto:${mailbox}` };
}

/** Support hours as the spec states them. */
export const supportHours = {
  online: '24/7 online',
  phone: 'Mon-Fri 8am-6pm',
};
