import { supportHours } from '#app/content/contact.ts';
import type { ChatTopic } from '#app/content/help-chat.ts';
import { site } from '#app/content/site.ts';

export const instituteTopics: ChatTopic[] = [
  {
    id: 'institute',
    title: 'the institute',
    keywords: [
      'what is the institute',
      'what is lifelong',
      'lifelong ai',
      'institute',
      'who are you',
      'about you',
      'about us',
      'academy',
      'what do you do',
      'tell me about',
    ],
    answer: `${site.name} is an online school for AI. We teach kids (7-12), teens (13-17), adults and professionals, and we help schools and companies to use AI well. Our motto: ${site.tagline}.`,
    link: { label: 'About us', href: '/about' },
  },
  {
    id: 'contact',
    title: 'contact',
    keywords: [
      'contact',
      'contact you',
      'email',
      'e-mail',
      'mail',
      'phone',
      'call',
      'support',
      'help desk',
      'reach',
      'talk to someone',
      'speak to',
      'human',
      'person',
      'hours',
    ],
    answer: `Write to ${site.mailboxes.support} or use the contact form; we answer within 24 hours. Support is ${supportHours.online}, by phone ${supportHours.phone}.`,
    link: { label: 'Contact form', href: '/contact' },
  },
  {
    id: 'mission',
    title: 'our mission',
    keywords: ['mission', 'vision', 'values', 'goal', 'goals', 'purpose', 'why do you', 'believe'],
    answer:
      'Our mission is to make understanding AI a part of everyday education, at every age and every stage of life, so that people can use it, build it and judge it for themselves.',
    link: { label: 'Our mission', href: '/our-mission' },
  },
];
