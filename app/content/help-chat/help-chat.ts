import { mailLink, type Site } from '#app/content/site.ts';
import type { Link } from '#app/content/types.ts';
import { businessTopics } from './business-topics.ts';
import { instituteTopics } from './institute-topics.ts';
import { learningTopics } from './learning-topics.ts';

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

export type ChatTopic = {
  id: ChatTopicId;
  title: string;
  /** Lower-case words or phrases that name the topic. Plurals and typing mistakes need no entries of their own. */
  keywords: string[];
  /** Words that only suggest the topic. A keyword of another topic outranks them. */
  hints?: string[];
  /** What a question about prices means here: the price of a plan, or prices that are independent of the plans. */
  priced?: 'by plan' | 'apart';
  answer: string;
  links: Link[];
  /** Whether the answer offers to contact the team. */
  offersTeam?: boolean;
};

type ChatFallback = { text: string; links: Link[]; offersTeam: boolean };

export type QuickQuestion = { text: string; topic: ChatTopicId };

export const chatGreeting = (site: Site) =>
  `Hello! I am the help assistant of ${site.name}. I answer from a fixed list of topics. Ask me about courses, prices, certificates or our services for business.`;

/** The chat shows the first three of these while the greeting is the only message. */
export const quickQuestions: QuickQuestion[] = [
  { text: 'What courses do you offer?', topic: 'courses' },
  { text: 'How much does it cost?', topic: 'pricing' },
  { text: 'How do I get a certificate?', topic: 'certification' },
  { text: 'What do you offer for enterprises?', topic: 'enterprise' },
  { text: 'How can I contact you?', topic: 'contact' },
];

export const chatTopics = (site: Site): ChatTopic[] => [
  ...learningTopics,
  ...businessTopics,
  ...instituteTopics(site),
];

export function chatFallback(site: Site): ChatFallback {
  const titles = chatTopics(site).map((topic) => topic.title);
  return {
    text: `I am not sure I understood that. You can write to ${site.mailboxes.support} or use the contact form, and a person will answer. I can help with these topics: ${titles.join(', ')}.`,
    links: [{ label: 'Contact form', href: '/contact' }, mailLink(site.mailboxes.support)],
    offersTeam: true,
  };
}
