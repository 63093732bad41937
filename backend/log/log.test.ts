import { expect, test } from 'vitest';
import { DatabaseError } from '../database/database.ts';
import { requestIdOf, runForRequest, runOutsideRequest } from '../http/current-request.ts';
import { createLog, pathForLog } from './log.ts';

function collectLines(level = 'info') {
  const lines: Record<string, unknown>[] = [];
  const log = createLog(level, { write: (line) => lines.push(JSON.parse(line)) });
  return { log, lines };
}

test('a line has a time, a level, a message and the request id', async () => {
  const { log, lines } = collectLines();
  await runForRequest({ id: 'request-1', client: '192.0.2.1' }, async () => {
    await Promise.resolve();
    log.warn({ attempts: 2 }, 'not yet');
    runOutsideRequest(() => log.info('about all of them'));
  });
  log.info('afterwards');
  expect(lines).toEqual([
    { time: expect.any(String), level: 'warn', msg: 'not yet', requestId: 'request-1', attempts: 2 },
    { time: expect.any(String), level: 'info', msg: 'about all of them' },
    { time: expect.any(String), level: 'info', msg: 'afterwards' },
  ]);
});

test('secrets are redacted, also those that PostgreSQL quotes in the detail of an error', () => {
  const { log, lines } = collectLines();
  const detail = 'Failing row contains (ada@example.org, s3cret)';
  log.error(new DatabaseError({ message: 'null value', code: '23502', detail }), 'unexpected');
  log.error({ err: new DatabaseError({ message: 'null value', code: '23502', detail }) }, 'unexpected');
  log.info({ password: 's3cret', user: { token: 's3cret', apikey: 's3cret', authorization: 's3cret' } });
  expect(lines).toHaveLength(3);
  expect(lines[0]).toMatchObject({ err: { message: 'null value', code: '23502', detail: '[cut]' } });
  expect(JSON.stringify(lines)).not.toContain('s3cret');
});

test.each([
  ['/auth/v1/verify?token=abc&email=ada@example.org', '/auth/v1/verify'],
  ['/auth/v1/verify%3Ftoken=abc', '/auth/v1/verify'],
  ['/auth/v1/verify;token=abc', '/auth/v1/verify'],
  ['/rest/v1/rpc/list_mails', '/rest/v1/rpc/list_mails'],
  ['/storage/v1/object/public/images/a-1.webp', '/storage/v1/object/public/images/a-1.webp'],
  [`/rest/v1/${'x'.repeat(300)}`, `/rest/v1/${'x'.repeat(191)}`],
  ['*', ''],
])('for %s the log shows %s', (url, path) => {
  expect(pathForLog(url)).toBe(path);
});

test('a request id is kept only from a trusted proxy, and only if it is well-formed', () => {
  const idFor = (id: string, trustProxy: boolean) => requestIdOf({ 'x-request-id': id }, trustProxy);
  expect(idFor('f00d-cafe_42', true)).toBe('f00d-cafe_42');
  const made = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
  expect(idFor('f00d-cafe_42', false)).toMatch(made);
  for (const odd of ['short', 'x'.repeat(65), 'two words', 'a"b"c"d"e', 'bänder-12345', 'line\nbreak']) {
    expect(idFor(odd, true)).toMatch(made);
  }
});
