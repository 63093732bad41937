import { mailLink, type Site, supportHours } from '#app/content/site.ts';
import type { Card, PageIntro, PageMeta, Question, SectionHeading } from '#app/content/types.ts';

type HelpCategoryName = 'General Inquiries' | 'Partnership' | 'Technical Support' | 'Sales' | 'Help chat';
type TopicSubject = { subject: string; category: HelpCategoryName };

/**
 * The subject that `/contact?topic=…` fills in, and the category of the support ticket. An unknown topic leaves the
 * field empty.
 */
export const contactTopics = {
  general: { subject: 'A question about the institute', category: 'General Inquiries' },
  courses: { subject: 'Help choosing a course', category: 'General Inquiries' },
  membership: { subject: 'A question about membership and pricing', category: 'General Inquiries' },
  certification: { subject: 'A question about certification', category: 'General Inquiries' },
  accessibility: { subject: 'Accessibility of the site or a course', category: 'General Inquiries' },
  privacy: { subject: 'A privacy request', category: 'General Inquiries' },
  'call-back': { subject: 'Please call me back', category: 'General Inquiries' },
  'help-chat': { subject: 'A question from the help chat', category: 'Help chat' },
  partnership: { subject: 'Proposal for a partnership', category: 'Partnership' },
  research: { subject: 'Research collaboration', category: 'Partnership' },
  marketplace: { subject: 'Offering something in the marketplace', category: 'Partnership' },
  summit: { subject: 'Register my interest in the summit', category: 'Partnership' },
  support: { subject: 'Technical support request', category: 'Technical Support' },
  'api-keys': { subject: 'Request for API keys', category: 'Technical Support' },
  sales: { subject: 'Talk to sales', category: 'Sales' },
  demo: { subject: 'Request a demo of the AI platform', category: 'Sales' },
  'demo-healthcare': { subject: 'Request a demo: radiology assistance', category: 'Sales' },
  'demo-finance': { subject: 'Request a demo: fraud detection', category: 'Sales' },
  'demo-retail': { subject: 'Request a demo: retail recommendation', category: 'Sales' },
  'demo-education': { subject: 'Request a demo: AI tutoring', category: 'Sales' },
  consultation: { subject: 'Request a consultation', category: 'Sales' },
  school: { subject: 'Membership for a school', category: 'Sales' },
  enterprise: { subject: 'Membership for an enterprise', category: 'Sales' },
  institutional: { subject: 'Institutional plan', category: 'Sales' },
  workshop: { subject: 'Book a workshop', category: 'Sales' },
  brochure: { subject: 'A question about the enterprise brochure', category: 'Sales' },
} as const satisfies Record<string, TopicSubject>;

export type ContactTopic = keyof typeof contactTopics;

/** Copy of the contact form. Validation messages are with the rules. */
export const contactForm = {
  labels: { name: 'Name', email: 'Email', subject: 'Subject', message: 'Message', honeypot: 'Website' },
  button: 'Send Message',
  busy: 'Sending...',
  withoutScript: 'This form needs JavaScript. Without it, please write to us by email:',
  toasts: {
    sent: { title: 'Message sent!' },
    limited: { title: 'Rate Limit Exceeded', text: 'Please wait before submitting again' },
    refused: { title: 'Validation Error' },
    failed: { title: 'Submission Failed', text: 'Failed to send message. Please try again.' },
  },
};

type ContactPage = {
  meta: PageMeta;
  intro: PageIntro;
  form: SectionHeading;
  info: SectionHeading & { cards: Card[] };
  help: SectionHeading & { categories: Card[] };
  questions: SectionHeading & { items: Question[] };
};

export const contactPage = (site: Site): ContactPage => ({
  meta: {
    title: 'Contact',
    description:
      'Write to us about courses, memberships, partnerships or technical support. Online support 24/7; phone Mon-Fri 8am-6pm.',
  },
  intro: {
    eyebrow: 'Contact',
    title: 'Tell us what you need',
    lead: 'A question about a course, an idea for a partnership, something that does not work: write to us and a person will read it. We answer within 24 hours.',
  },
  form: {
    title: 'Send a message',
    lead: 'All four fields are needed. We use your address only to answer you.',
  },
  info: {
    title: 'Other ways to reach us',
    lead: 'Use whichever suits you. They all end up with the same team.',
    cards: [
      {
        icon: 'mail',
        title: 'Email',
        text: 'For anything that does not fit in a form, including attachments.',
        link: mailLink(site.mailboxes.info),
      },
      {
        icon: 'life-buoy',
        title: 'Online support',
        text: `Support is ${supportHours.online}. Ask the help chat in the corner of any page, or write to the support team.`,
        link: mailLink(site.mailboxes.support),
      },
      {
        icon: 'phone',
        title: 'Phone',
        text: `Phone support is there ${supportHours.phone}. Leave your number in the form and we ring you within those hours.`,
        link: { label: 'Ask for a call', href: '/contact?topic=call-back' },
      },
      {
        icon: 'globe',
        title: 'Where we are',
        text: 'The institute teaches online. There is no campus to visit, so every course is open wherever you are.',
      },
    ],
  },
  help: {
    title: 'Who will answer you',
    lead: 'Choose the nearest category and the subject line is filled in for you.',
    categories: [
      {
        icon: 'message-circle',
        title: 'General Inquiries',
        text: 'Courses, memberships, certificates, accessibility, privacy, or where to begin.',
        link: { label: 'Ask a general question', href: '/contact?topic=general' },
      },
      {
        icon: 'handshake',
        title: 'Partnership',
        text: 'Schools, libraries, companies, researchers and authors who would like to work with us.',
        link: { label: 'Propose a partnership', href: '/contact?topic=partnership' },
      },
      {
        icon: 'wrench',
        title: 'Technical Support',
        text: 'Trouble signing in, a page that misbehaves, or help with the platform and its APIs.',
        link: { label: 'Get technical support', href: '/contact?topic=support' },
      },
    ],
  },
  questions: {
    title: 'Before you write',
    lead: 'Three things people often ask first.',
    items: [
      {
        question: 'How soon will I hear back?',
        answer:
          'Within 24 hours. Questions from journalists go to the media team, who reply within one business day.',
        link: { label: 'Press and media', href: '/press-media' },
      },
      {
        question: 'I am under 18. May I write to you?',
        answer:
          'Yes, together with a parent or guardian. Please ask them to send the message, or to read it with you before you do.',
      },
      {
        question: 'Can I get an answer without writing?',
        answer:
          'Often. The FAQ covers courses, accounts, plans and certificates, and the help chat answers questions about courses, plans and certificates.',
        link: { label: 'Read the FAQ', href: '/faq' },
      },
    ],
  },
});
