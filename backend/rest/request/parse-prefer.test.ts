import { expect, test } from 'vitest';
import { appliedPreferences, parsePrefer } from './parse-prefer.ts';

test('preferences are read from one comma-joined header', () => {
  expect(parsePrefer('return=representation, count=exact,resolution=merge-duplicates')).toMatchObject({
    return: 'representation',
    count: 'exact',
    resolution: 'merge-duplicates',
    tx: undefined,
  });
  expect(parsePrefer('max-affected=5, handling=strict')).toMatchObject({
    maxAffected: 5,
    handling: 'strict',
  });
});

test('the first of two contradicting preferences wins', () => {
  expect(parsePrefer('count=exact,count=planned').count).toBe('exact');
});

test('unknown preferences are ignored, unless handling is strict', () => {
  expect(parsePrefer('zz=1,count=some,return=minimal').return).toBe('minimal');
  expect(() => parsePrefer('zz=1,handling=strict')).toThrow(
    expect.objectContaining({ code: 'PGRST122', details: 'Invalid preferences: zz=1' }),
  );
});

test('only preferences that affect the method are reported as applied', () => {
  const preferences = parsePrefer('return=minimal,count=exact,tx=rollback,handling=strict,max-affected=2');
  expect(appliedPreferences(preferences, 'PATCH')).toBe(
    'return=minimal, count=exact, tx=rollback, handling=strict, max-affected=2',
  );
  expect(appliedPreferences(preferences, 'GET')).toBe('count=exact, tx=rollback, handling=strict');
  expect(appliedPreferences(parsePrefer(null), 'GET')).toBeUndefined();
});
