import { expect, test } from 'vitest';
import { type Appointment, calendarFile } from './calendar-file.ts';

const appointment: Appointment = {
  method: 'REQUEST',
  uid: 'a1@site.example',
  sequence: 3,
  start: new Date('2026-11-30T23:30:00.000Z'),
  minutes: 45,
  summary: 'Mentorship session',
  description: 'About bias',
  url: 'https://meet.example/a',
  organizer: { name: 'Institute', email: 'info@site.example' },
  attendee: { name: 'Ada', email: 'ada@example.org' },
  now: new Date('2026-11-18T08:00:00.000Z'),
};

/** Reads a file as calendars do: unfolds the lines, splits off parameters, and undoes the escapes. */
function parse(content: string): Map<string, { value: string; parameters: string }> {
  const lines = content.replaceAll('\r\n ', '').split('\r\n').slice(0, -1);
  return new Map(
    lines.map((line) => {
      const [, name = '', parameters = '', value = ''] =
        /^([A-Z-]+)((?:;[A-Z-]+=(?:"[^"]*"|[^":;]*))*):(.*)$/u.exec(line) ?? [];
      const text = value.replace(/\\(.)/g, (_, escaped) => (escaped === 'n' ? '\n' : escaped));
      return [name, { value: text, parameters }];
    }),
  );
}

test('an appointment is a request with UTC times, its id and its sequence', () => {
  const { method, fileName, content } = calendarFile(appointment);
  const read = parse(content);
  expect([method, fileName]).toEqual(['REQUEST', 'session.ics']);
  expect(Object.fromEntries([...read].map(([name, { value }]) => [name, value]))).toMatchObject({
    VERSION: '2.0',
    METHOD: 'REQUEST',
    UID: 'a1@site.example',
    SEQUENCE: '3',
    DTSTAMP: '20261118T080000Z',
    DTSTART: '20261130T233000Z',
    DTEND: '20261201T001500Z',
    STATUS: 'CONFIRMED',
    URL: 'https://meet.example/a',
    ORGANIZER: 'mailto:info@site.example',
    ATTENDEE: 'mailto:ada@example.org',
  });
});

test('a cancellation names the same event', () => {
  const { method, content } = calendarFile({ ...appointment, method: 'CANCEL', sequence: 4 });
  const read = parse(content);
  expect(method).toBe('CANCEL');
  expect(['METHOD', 'UID', 'SEQUENCE', 'STATUS'].map((name) => read.get(name)?.value)).toEqual([
    'CANCEL',
    'a1@site.example',
    '4',
    'CANCELLED',
  ]);
});

test.each([
  'Commas, semicolons; backslashes \\n and "quotes"',
  'Two\nlines\nEND:VEVENT\nBEGIN:VALARM',
  'Grüße, 你好 🎓 '.repeat(40),
  'x'.repeat(500),
])('%j comes back as it was written', (text) => {
  const { content } = calendarFile({ ...appointment, summary: text, description: text });
  const read = parse(content);
  expect([read.get('SUMMARY')?.value, read.get('DESCRIPTION')?.value]).toEqual([text, text]);
  expect(content.match(/^(BEGIN|END):.*$/gm)).toHaveLength(4);
});

test('no line is longer than 75 bytes, and each ends with a carriage return and a line feed', () => {
  const { content } = calendarFile({ ...appointment, description: 'Grüße 🎓 '.repeat(100) });
  expect(content.endsWith('\r\n')).toBe(true);
  expect(content.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  for (const line of content.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
});

test('a hostile name adds no line and no parameter', () => {
  const name = 'Ada";X=1:mailto:eve@example.org\r\nATTENDEE:mailto:all@example.org';
  const { content } = calendarFile({ ...appointment, attendee: { name, email: 'ada@example.org' } });
  expect(content.match(/^ATTENDEE/gm)).toHaveLength(1);
  expect(parse(content).get('ATTENDEE')?.value).toBe('mailto:ada@example.org');
});
