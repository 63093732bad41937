import { expect, test } from 'vitest';
import { parseEmailLink } from './email-link.ts';

const read = (fragment: string) => parseEmailLink(new URLSearchParams(fragment));

test('a link that signs in has its tokens and its type', () => {
  expect(
    read('access_token=a.b.c&expires_in=3600&refresh_token=r&sb=&token_type=bearer&type=signup'),
  ).toEqual({ kind: 'session', linkType: 'signup', tokens: { access_token: 'a.b.c', refresh_token: 'r' } });
});

test('a used or expired link has its error', () => {
  const description = 'Email+link+is+invalid+or+has+expired';
  expect(read(`error=access_denied&error_code=otp_expired&error_description=${description}&sb=`)).toEqual({
    kind: 'refused',
    code: 'otp_expired',
    message: 'Email link is invalid or has expired',
  });
});

test('the first of two confirmations is distinguished from the second', () => {
  expect(read('message=Confirmation+link+accepted.&sb=')).toEqual({ kind: 'half-confirmed' });
});

test('an ordinary fragment is left alone', () => {
  for (const fragment of ['', 'content', 'chapter-2', 'message=hello', 'access_token=alone']) {
    expect(read(fragment)).toBeUndefined();
  }
});
