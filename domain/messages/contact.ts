import { z } from 'zod';
import { isChildAddress } from '#domain/families/child-address.ts';
import { tidyText } from '#domain/text/tidy-text.ts';
import { visibleText } from '#domain/text/visible-text.ts';
import { contactLimits } from './contact-limits.ts';
import type { TicketCategory } from './ticket.ts';

export const contactThanks = "Thank you for contacting us. We'll get back to you within 24 hours.";

/** The values of `/contact?topic=…`, and the category of the support ticket. */
export const topicCategories = {
  general: 'General Inquiries',
  courses: 'General Inquiries',
  membership: 'General Inquiries',
  certification: 'General Inquiries',
  accessibility: 'General Inquiries',
  privacy: 'General Inquiries',
  'call-back': 'General Inquiries',
  'help-chat': 'Help chat',
  partnership: 'Partnership',
  research: 'Partnership',
  marketplace: 'Partnership',
  summit: 'Partnership',
  support: 'Technical Support',
  'api-keys': 'Technical Support',
  sales: 'Sales',
  demo: 'Sales',
  'demo-healthcare': 'Sales',
  'demo-finance': 'Sales',
  'demo-retail': 'Sales',
  'demo-education': 'Sales',
  consultation: 'Sales',
  school: 'Sales',
  enterprise: 'Sales',
  institutional: 'Sales',
  workshop: 'Sales',
  brochure: 'Sales',
} as const satisfies Record<string, TicketCategory>;

export type ContactTopic = keyof typeof topicCategories;

const isMissing = 'Please fill in all required fields';
const isNoAddress = 'Please enter a valid email address';

/** A simple pattern that also rejects anything that would be more than one email address in a mail header. */
const address =
  /^[^\s@<>()[\]\\,;:"\p{Cc}\p{Cf}]+@[^\s@<>()[\]\\,;:"\p{Cc}\p{Cf}]+\.[^\s@<>()[\]\\,;:"\p{Cc}\p{Cf}]+$/u;

const required = () => z.string({ error: isMissing }).overwrite(visibleText).min(1, isMissing);

function oneLine(label: string, { fewest, most }: { fewest: number; most: number }) {
  const wrongLength = lengthText(label, fewest, most);
  return required()
    .min(fewest, wrongLength)
    .max(most, wrongLength)
    .regex(/^[^\p{Cc}]*$/u, `${label} must be on one line`)
    .overwrite((text) => text.toWellFormed());
}

function lengthText(label: string, fewest: number, most: number): string {
  return `${label} must be between ${fewest} and ${most} characters`;
}

const wrongMessageLength = lengthText('Message', contactLimits.message.fewest, contactLimits.message.most);

/** In the order in which the contact form reports errors. */
export const contactMessageSchema = z.object({
  email: z
    .string({ error: isMissing })
    .trim()
    .min(1, isMissing)
    .toLowerCase()
    .max(contactLimits.email.most, isNoAddress)
    .regex(address, isNoAddress)
    // We would answer to nobody.
    .refine((email) => !isChildAddress(email), isNoAddress),
  name: oneLine('Name', contactLimits.name),
  subject: oneLine('Subject', contactLimits.subject),
  message: z
    .string({ error: isMissing })
    .overwrite(tidyText)
    .min(1, isMissing)
    .min(contactLimits.message.fewest, wrongMessageLength)
    .max(contactLimits.message.most, wrongMessageLength),
  // A topic only sorts the message, so an unknown one must not reject it.
  topic: z.enum(Object.keys(topicCategories) as [ContactTopic, ...ContactTopic[]]).catch('general'),
});

export type ContactMessage = z.output<typeof contactMessageSchema>;

export interface ContactProblem {
  title: string;
  text: string;
}

const titles: Record<string, string> = {
  email: 'Invalid Email',
  name: 'Invalid Name',
  subject: 'Invalid Subject',
  message: 'Invalid Message',
};

/** The errors to show, most urgent first: as long as a field is empty, only that one. */
export function contactProblems(error: z.ZodError): ContactProblem[] {
  const missing = error.issues.some(({ message, path }) => message === isMissing || path.length === 0);
  if (missing) return [{ title: 'Validation Error', text: isMissing }];
  const problems = error.issues.map(({ message, path }) => ({
    title: titles[String(path[0])] ?? 'Validation Error',
    text: message,
  }));
  return problems.filter(({ text }, at) => problems.findIndex((other) => other.text === text) === at);
}
