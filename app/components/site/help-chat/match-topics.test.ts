import { expect, test } from 'vitest';
import {
  type ChatTopicId,
  chatFallback,
  chatTopics,
  quickQuestions,
} from '#app/content/help-chat/help-chat.ts';
import { designB } from '#app/content/memberships/plan-facts.ts';
import { enterprisePrices, platformPrices } from '#app/content/memberships/price-lists.ts';
import { stem, wordsOf } from '#app/lib/stem-words.ts';
import { defaultSite as site } from '#testing/default-site.ts';
import { composeReply } from './compose-reply.ts';
import { createTopicMatcher } from './match-topics.ts';
import { sampleQuestions } from './sample-questions.fixture.ts';

const findTopics = createTopicMatcher(chatTopics(site));
const topicIds = (question: string) => findTopics(question).map(({ id }) => id);
const topicNamed = (id: ChatTopicId) => chatTopics(site).find((topic) => topic.id === id);

const table = Object.entries(sampleQuestions).flatMap(([topic, questions]) =>
  questions.map((question) => ({ question, topic })),
);

test('at least 95 of 100 questions reach their topic', () => {
  const missed = table
    .map(({ question, topic }) => ({ question, topic, reached: topicIds(question)[0] ?? 'fallback' }))
    .filter(({ topic, reached }) => topic !== reached);
  expect(table.length).toBeGreaterThanOrEqual(120);
  expect(1 - missed.length / table.length, JSON.stringify(missed, null, 1)).toBeGreaterThanOrEqual(0.95);
});

test('no question is answered with a wrong price', () => {
  const plans = Object.values(designB.prices).flatMap((price) => Object.values(price));
  const lists = [...Object.values(enterprisePrices), ...Object.values(platformPrices)];
  const ours = new Set([
    ...plans.map((price) => `$${price}`),
    ...lists.flatMap(({ price }) => price.match(/\$[\d.,]+/g) ?? []),
  ]);
  for (const { question, topic } of table) {
    const { text } = composeReply(question, site);
    const quoted = text.match(/\$[\d.,]*\d/g) ?? [];
    for (const price of quoted) expect(ours, question).toContain(price);
    if (quoted.length > 0) expect(topicIds(question)[0], question).toBe(topic);
  }
});

test('every quick question reaches the topic it is about', () => {
  for (const { text, topic } of quickQuestions) expect(topicIds(text)[0], text).toBe(topic);
});

test.for([
  ['How much is the beginner course?', 'pricing', 'beginner'],
  ['Do you teach Python, and is there a certificate?', 'certification', 'intermediate'],
  ['Tell me about your mission and how to contact you', 'contact', 'mission'],
  ['We want an API and a bias tool', 'bias-tool', 'model-apis'],
] as const)('"%s" is answered with %s and mentions %s', ([question, best, second]) => {
  expect(topicIds(question)).toEqual([best, second]);
  const { text, links } = composeReply(question, site);
  expect(text).toContain(topicNamed(best)?.answer);
  expect(text).toContain(`You also seem to ask about ${topicNamed(second)?.title}.`);
  expect(links).toEqual([...(topicNamed(best)?.links ?? []), ...(topicNamed(second)?.links ?? [])]);
});

test('a question that is mostly about one topic mentions no other', () => {
  expect(topicIds('Which courses are there for beginners without coding?')).toEqual(['beginner']);
});

test('a product with prices of its own is never answered with the plans', () => {
  for (const topic of chatTopics(site).filter(({ priced }) => priced === 'apart')) {
    for (const keyword of [...topic.keywords, ...(topic.hints ?? [])]) {
      expect(topicIds(`How much does ${keyword} cost?`), keyword).not.toContain('pricing');
    }
  }
});

test('every keyword and hint leads to its own topic, and no two topics share one', () => {
  const owners = new Map<string, ChatTopicId>();
  for (const { id, keywords, hints = [] } of chatTopics(site)) {
    for (const text of [...keywords, ...hints]) {
      const stems = wordsOf(text).map(stem).join(' ');
      expect(owners.get(stems) ?? id, text).toBe(id);
      owners.set(stems, id);
      expect(topicIds(text)[0], text).toBe(id);
    }
  }
});

test('an unknown question gets the fallback', () => {
  expect(composeReply('Tell me a joke', site)).toEqual(chatFallback(site));
  expect(composeReply('', site)).toEqual(chatFallback(site));
});
