import { expect, test } from 'vitest';
import { defaultSite as site } from '#testing/default-site.ts';
import { chatFallback, chatTopics, quickQuestions } from './help-chat.ts';

test('the help chat covers the topics of the spec and five quick questions', () => {
  expect(chatTopics(site).map((topic) => topic.id)).toEqual([
    'courses',
    'beginner',
    'intermediate',
    'expert',
    'pricing',
    'certification',
    'enterprise',
    'strategy',
    'cloud',
    'model-apis',
    'bias-tool',
    'verticals',
    'institute',
    'contact',
    'mission',
  ]);
  expect(quickQuestions).toHaveLength(5);
  for (const topic of chatTopics(site)) expect(chatFallback(site).text).toContain(topic.title);
});

test('the chat quotes the prices of design B', () => {
  const answer = chatTopics(site).find((topic) => topic.id === 'pricing')?.answer;
  for (const price of ['$15/month or $120/year', '$30/month or $240/year', '$60/month or $480/year']) {
    expect(answer).toContain(price);
  }
});
