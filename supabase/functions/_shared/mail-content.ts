import type { Institute } from '#domain/institute.ts';

/** The content of a mail. Its text and HTML versions are both made from this, so they cannot disagree. */
export interface MailContent {
  heading: string;
  paragraphs: readonly string[];
  action?: { label: string; url: string };
  /** Small print under the action, for example what to do if you did not ask for this mail. */
  note?: string;
}

export function plainText(institute: Institute, { heading, paragraphs, action, note }: MailContent): string {
  const parts = [heading, ...paragraphs];
  if (action) parts.push(`${action.label}:\n${action.url}`);
  if (note) parts.push(note);
  return `${parts.join('\n\n')}\n\n-- \n${institute.name}\n${institute.tagline}\n`;
}
