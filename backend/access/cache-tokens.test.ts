import { expect, test } from 'vitest';
import type { Keys } from '../access/keys.ts';
import { cacheTokens } from './cache-tokens.ts';

function counting(expiresAt: number) {
  const checked: string[] = [];
  const keys: Keys = {
    publishable: '',
    secret: '',
    jwks: { keys: [] },
    sign: async () => '',
    async verify(token) {
      checked.push(token);
      if (token === 'bad') throw new Error('forged');
      return { sub: token, exp: expiresAt };
    },
  };
  return { checked, keys };
}

test('a valid token is verified once a minute, and never trusted after it expired', async () => {
  let now = 0;
  const { checked, keys } = counting(90);
  const remembering = cacheTokens(keys, () => now);
  for (const at of [0, 59_999, 60_000, 89_999, 90_000]) {
    now = at;
    expect(await remembering.verify('good')).toMatchObject({ sub: 'good' });
  }
  expect(checked).toHaveLength(3);
});

test('an invalid token is refused every time', async () => {
  const { checked, keys } = counting(90);
  const remembering = cacheTokens(keys, () => 0);
  await expect(remembering.verify('bad')).rejects.toThrow('forged');
  await expect(remembering.verify('bad')).rejects.toThrow('forged');
  expect(checked).toHaveLength(2);
});
