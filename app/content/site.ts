/**
 * The institute's name, tagline, mailboxes and pictures. Saved site settings take their place when a page begins, so
 * whatever is made of these reads them when it is shown: by a function or a getter, never once and for all.
 */
export const site = {
  name: 'Lifelong AI Institute',
  tagline: 'AI for Every Age, Every Stage',
  description:
    'Online AI courses, certifications and services for kids, teens, adults, professionals, schools and enterprises.',
  mailboxes: {
    info: 'info@lifelong-ai.example',
    support: 'support@lifelong-ai.example',
    press: 'press@lifelong-ai.example',
    careers: 'careers@lifelong-ai.example',
    partners: 'partners@lifelong-ai.example',
  },
  /** Addresses of pictures; without one the drawings of our own stand in their place. */
  logoUrl: '',
  faviconUrl: '',
  /** Whether visitors meet a closed door instead of the public pages. */
  isInMaintenance: false,
};
