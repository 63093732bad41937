/** The institute's name, tagline and mailboxes. Saved site settings override these at run time. */
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
} as const;
