import { expect, test } from 'vitest';
import type { ChatMessage } from './conversation.ts';
import { writeTranscript } from './transcript.ts';

function messages(...texts: string[]): ChatMessage[] {
  return texts.map((text, at) => ({ id: at + 1, text, isBot: at % 2 === 0, timestamp: new Date(0) }));
}

test('a transcript has who said what, without the greeting', () => {
  expect(writeTranscript(messages('Hello!', 'Can I bring my cat?', 'I am not sure.'))).toBe(
    'My conversation with the help chat:\n\nYou: Can I bring my cat?\n\nAssistant: I am not sure.',
  );
});

test('a transcript that is too long for the contact form loses its oldest messages', () => {
  const transcript = writeTranscript(
    messages('Hello!', ...Array.from({ length: 30 }, (_, at) => `${at} `.repeat(60))),
  );
  expect(transcript.length).toBeLessThanOrEqual(2000);
  expect(transcript).toMatch(/^My conversation with the help chat:\n\n(You|Assistant): \d/);
  expect(transcript).toContain('29 29');
  expect(transcript).not.toContain(' 1 1 1 ');
});
