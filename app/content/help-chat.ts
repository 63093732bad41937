import { businessTopics } from './help-chat/business-topics.ts';
import { instituteTopics } from './help-chat/institute-topics.ts';
import { learningTopics } from './help-chat/learning-topics.ts';
import { site } from './site.ts';
import type { Link } from './types.ts';

export type ChatTopicId =
  | 'institute'
  | 'courses'
  | 'beginner'
  | 'intermediate'
  | 'expert'
  | 'pricing'
  | 'certification'
  | 'enterprise'
  | 'strategy'
  | 'cloud'
  | 'model-apis'
  | 'bias-tool'
  | 'verticals'
  | 'contact'
  | 'mission';

/** Keywords are lower-case words or phrases; the longer one says more about what was meant. */
export type ChatTopic = { id: ChatTopicId; title: string; keywords: string[]; answer: string; link: Link };

export type QuickQuestion = { text: string; topic: ChatTopicId };

export const chatGreeting = `Hello! I am the help assistant of ${site.name}. I answer from a fixed list of topics. Ask me about courses, prices, certificates or our services for business.`;

/** The chat shows the first three of these while the greeting is the only message. */
export const quickQuestions: QuickQuestion[] = [
  { text: 'What courses do you offer?', topic: 'courses' },
  { text: 'How much does it cost?', topic: 'pricing' },
  { text: 'How do I get a certificate?', topic: 'certification' },
  { text: 'What do you offer for enterprises?', topic: 'enterprise' },
  { text: 'How can I contact you?', topic: 'contact' },
];

export const chatTopics: ChatTopic[] = [...learningTopics, ...businessTopics, ...instituteTopics];

const topicTitles = chatTopics.map((topic) => topic.title);

export const chatFallback = {
  text: `I am not sure I understood that. You can write to ${site.mailboxes.support} or use the contact form, and a person will answer. I can help with these topics: ${topicTitles.join(', ')}.`,
  links: [
    { label: site.mailboxes.support, href: `mailto:${site.mailboxes.support}` },
    { label: 'Contact form', href: '/contact' },
  ] satisfies Link[],
};

/** The words on the chat panel itself. */
export const chatLabels = {
  title: 'Help',
  open: 'Open the help chat',
  close: 'Close the help chat',
  input: 'Your question',
  placeholder: 'Type your question...',
  send: 'Send',
  typing: 'The assistant is typing',
};
