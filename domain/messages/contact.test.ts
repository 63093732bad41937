import { expect, test } from 'vitest';
import { contactTopics as topicsOnThePages } from '#app/content/messages/contact.ts';
import { contactMessageSchema, contactProblems, topicCategories } from './contact.ts';

const good = {
  name: 'Ada Lovelace',
  email: 'ada@example.org',
  subject: 'Hello there',
  message: 'I would like to learn.',
};

function textsFor(input: unknown): string[] {
  const parsed = contactMessageSchema.safeParse(input);
  return parsed.success ? [] : contactProblems(parsed.error).map(({ text }) => text);
}

test('a valid message is trimmed and its email address lower-cased', () => {
  const padded = {
    name: ' Ada Lovelace ',
    email: ' Ada@Example.org ',
    subject: ' Hello there ',
    message: ' I would like to learn.\n',
  };
  expect(contactMessageSchema.parse(padded)).toEqual({ ...good, topic: 'general' });
});

test.for(['name', 'email', 'subject', 'message'])(
  'a message without %s asks for all fields and nothing else',
  (field) => {
    const all = ['Please fill in all required fields'];
    expect(textsFor({ ...good, email: 'nonsense', [field]: undefined })).toEqual(all);
    expect(textsFor({ ...good, subject: 'Hi', [field]: '  \n ' })).toEqual(all);
    expect(textsFor({ ...good, [field]: 7 })).toEqual(all);
  },
);

test.for([null, 'text', [], 7])('%j is no message', (input) => {
  expect(textsFor(input)).toEqual(['Please fill in all required fields']);
});

test('errors come in the order of the contact form', () => {
  expect(textsFor({ name: 'A', email: 'nonsense', subject: 'Hi', message: 'Short' })).toEqual([
    'Please enter a valid email address',
    'Name must be between 2 and 100 characters',
    'Subject must be between 5 and 200 characters',
    'Message must be between 10 and 2000 characters',
  ]);
});

test('each error has its title', () => {
  const parsed = contactMessageSchema.safeParse({ ...good, name: 'A' });
  expect(parsed.error && contactProblems(parsed.error)).toEqual([
    { title: 'Invalid Name', text: 'Name must be between 2 and 100 characters' },
  ]);
});

test.for([
  ['name', 2, 100],
  ['subject', 5, 200],
  ['message', 10, 2000],
] as const)('%s has from %i to %i characters', ([field, fewest, most]) => {
  for (const length of [fewest, most]) expect(textsFor({ ...good, [field]: 'x'.repeat(length) })).toEqual([]);
  for (const length of [fewest - 1, most + 1]) {
    expect(textsFor({ ...good, [field]: 'x'.repeat(length) })).toHaveLength(1);
  }
});

test.for([
  'ada',
  'ada@example',
  '@example.org',
  'ada@@example.org',
  'ada lovelace@example.org',
  'ada@example.org,eve@example.org',
  '<ada@example.org>',
  'ada@example.org\nBcc: eve@example.org',
  'ada\u202egro@example.org',
  `${'a'.repeat(243)}@example.org`,
])('%j is not an email address', (email) => {
  expect(textsFor({ ...good, email })).toEqual(['Please enter a valid email address']);
});

test('line breaks are rejected in a name or a subject, and kept in a message', () => {
  expect(textsFor({ ...good, name: 'Ada\nLovelace' })).toEqual(['Name must be on one line']);
  expect(textsFor({ ...good, subject: 'Hello\r\nBcc: eve' })).toEqual(['Subject must be on one line']);
  expect(
    contactMessageSchema.parse({ ...good, message: 'First line\r\n\tSecond \0line\ud800' }).message,
  ).toBe('First line\n\tSecond line\ufffd');
});

test.for([
  ['name', '\u200b\u2060\u3164 \u202e'],
  ['subject', '\u2800\u2800\u2800\u2800\u2800\u2800'],
  ['message', '\u200d\ufeff\u00ad\u200b\u200b\u200b\u200b\u200b\u200b\u200b\u200b'],
])('a %s that shows nothing is missing', ([field = '', text]) => {
  expect(textsFor({ ...good, [field]: text })).toEqual(['Please fill in all required fields']);
});

test('characters that are invisible or turn the text around are not stored', () => {
  expect(
    contactMessageSchema.parse({
      ...good,
      name: 'Ada\u200d Love\u202elace',
      subject: '\u2066Hello there\u2069',
      message: 'I would\u200b like\nto learn.\ufeff',
    }),
  ).toMatchObject({ name: 'Ada Lovelace', subject: 'Hello there', message: 'I would like\nto learn.' });
});

test('an unknown topic does not reject the message', () => {
  expect(contactMessageSchema.parse({ ...good, topic: 'demo' }).topic).toBe('demo');
  for (const topic of ['nonsense', 7, null]) {
    expect(contactMessageSchema.parse({ ...good, topic }).topic).toBe('general');
  }
});

test('every topic a page links to is known, with the same category', () => {
  const categories = Object.entries(topicsOnThePages).map(([topic, { category }]) => [topic, category]);
  expect(Object.fromEntries(categories)).toEqual(topicCategories);
});
