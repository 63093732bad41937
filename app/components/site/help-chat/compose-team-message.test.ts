import { expect, test } from 'vitest';
import { composeTeamMessage } from './compose-team-message.ts';

const asked = (...texts: string[]) =>
  texts.flatMap((text) => [
    { isBot: false, text },
    { isBot: true, text: 'Hm.' },
  ]);

test("the team gets the visitor's questions, not the assistant's answers", () => {
  expect(
    composeTeamMessage([{ isBot: true, text: 'Hello!' }, ...asked('Can I bring my cat?', 'And a dog?')]),
  ).toBe('I asked the help chat:\nCan I bring my cat?\nAnd a dog?');
});

test('without questions the message is empty', () => {
  expect(composeTeamMessage([{ isBot: true, text: 'Hello!' }])).toBe('');
});

test('questions the team already has are left out', () => {
  const told = { isBot: false, text: 'A message to the team', isForTeam: true };
  expect(composeTeamMessage([...asked('A cat?'), told, ...asked('A dog?')])).toBe(
    'I asked the help chat:\nA dog?',
  );
});

test('a message that is too long loses its oldest questions', () => {
  const message = composeTeamMessage(asked(...Array.from({ length: 30 }, (_, at) => `${at} `.repeat(60))));
  expect(message.length).toBeLessThanOrEqual(2000);
  expect(message).toMatch(/^I asked the help chat:\n\d/);
  expect(message).toContain('29 29');
  expect(message).not.toContain('\n1 1 1 ');
});
