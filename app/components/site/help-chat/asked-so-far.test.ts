import { expect, test } from 'vitest';
import { writeAskedSoFar } from './asked-so-far.ts';

const asked = (...texts: string[]) =>
  texts.flatMap((text) => [
    { isBot: false, text },
    { isBot: true, text: 'Hm.' },
  ]);

test('a person gets the questions of the visitor, not the answers of the assistant', () => {
  expect(
    writeAskedSoFar([{ isBot: true, text: 'Hello!' }, ...asked('Can I bring my cat?', 'And a dog?')]),
  ).toBe('I asked the help chat:\nCan I bring my cat?\nAnd a dog?');
});

test('who has asked nothing yet begins with an empty message', () => {
  expect(writeAskedSoFar([{ isBot: true, text: 'Hello!' }])).toBe('');
});

test('what a person knows already is not told again', () => {
  const told = { isBot: false, text: 'A message to the team', isForTeam: true };
  expect(writeAskedSoFar([...asked('A cat?'), told, ...asked('A dog?')])).toBe(
    'I asked the help chat:\nA dog?',
  );
});

test('what is too long for the contact form loses its oldest questions', () => {
  const message = writeAskedSoFar(asked(...Array.from({ length: 30 }, (_, at) => `${at} `.repeat(60))));
  expect(message.length).toBeLessThanOrEqual(2000);
  expect(message).toMatch(/^I asked the help chat:\n\d/);
  expect(message).toContain('29 29');
  expect(message).not.toContain('\n1 1 1 ');
});
