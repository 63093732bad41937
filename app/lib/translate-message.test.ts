import { expect, test } from 'vitest';
import {
  type BackendMessage,
  databaseMessages,
  fieldMessages,
  functionMessages,
} from '#app/content/backend-messages.ts';
import { type Translation, translateMessage, valuesIn } from './translate-message.ts';

const ids: readonly BackendMessage[] = [
  ...new Set([...databaseMessages, ...functionMessages, ...fieldMessages]),
];

/** Values such as messages have: a name, a number, a day. */
const filled = (id: string, values = ['Ada', '12', '3 May 2026']) => {
  let next = 0;
  return id.replaceAll('%s', () => values[next++] ?? '');
};

test('a message with its values belongs to one id only', () => {
  for (const id of ids) {
    expect(ids.filter((candidate) => valuesIn(filled(id), candidate))).toEqual([id]);
  }
});

test('a message is translated with its values, in the order of the other language', () => {
  const german = {
    ...(Object.fromEntries(ids.map((id) => [id, id])) as Translation),
    'This needs an account.': 'Dafür brauchen Sie ein Konto.',
    'This course is already %s.': 'Dieser Kurs ist schon %s.',
    'A ticket cannot go from %s to %s.': 'Nach %2$s kann eine Anfrage nicht von %1$s aus wechseln.',
  };
  expect(translateMessage('This needs an account.', german)).toBe('Dafür brauchen Sie ein Konto.');
  expect(translateMessage('This course is already archived.', german)).toBe(
    'Dieser Kurs ist schon archived.',
  );
  expect(translateMessage('A ticket cannot go from Open to Closed.', german)).toBe(
    'Nach Closed kann eine Anfrage nicht von Open aus wechseln.',
  );
});

test('a message that the table lacks stays as it is', () => {
  const table = Object.fromEntries(ids.map((id) => [id, 'translated'])) as Translation;
  expect(translateMessage('A newer server says this.', table)).toBe('A newer server says this.');
});
