import { expect, test } from 'vitest';
import { readArrival } from './arrival.ts';

const read = (fragment: string) => readArrival(new URLSearchParams(fragment));

test('a link that signs in brings its tokens and says what it was for', () => {
  expect(
    read('access_token=a.b.c&expires_in=3600&refresh_token=r&sb=&token_type=bearer&type=signup'),
  ).toEqual({ kind: 'session', linkType: 'signup', tokens: { access_token: 'a.b.c', refresh_token: 'r' } });
});

test('a link that is used or expired says so', () => {
  const description = 'Email+link+is+invalid+or+has+expired';
  expect(read(`error=access_denied&error_code=otp_expired&error_description=${description}&sb=`)).toEqual({
    kind: 'refused',
    code: 'otp_expired',
    message: 'Email link is invalid or has expired',
  });
});

test('the first of two confirmations is told from the second', () => {
  expect(read('message=Confirmation+link+accepted.&sb=')).toEqual({ kind: 'half-confirmed' });
});

test('an ordinary fragment is left alone', () => {
  for (const fragment of ['', 'content', 'chapter-2', 'message=hello', 'access_token=alone']) {
    expect(read(fragment)).toBeUndefined();
  }
});
