/** Who the site speaks for in mails. The pages have the same facts in their content; a test keeps the two alike. */
export const institute = {
  name: 'Lifelong AI Institute',
  tagline: 'AI for Every Age, Every Stage',
  mailbox: 'info@lifelong-ai.example',
} as const;
