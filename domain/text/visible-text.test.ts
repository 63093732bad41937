import { expect, test } from 'vitest';
import { visibleText } from './visible-text.ts';

test.for([
  'Zoë Ångström',
  'محمد',
  'علی‌رضا',
  'श्री‍मान',
  'מרים',
  '李小龍',
  '👩‍💻 Ada ❤️',
  "O'Neill-Smith (née Doe)",
])('the name %s stays as it is', (name) => {
  expect(visibleText(name)).toBe(name);
});

test.for(['', ' \t\n', '\u200b', '\u200d\u200c', '\u3000\ufe0f', '\u115f', '\u{e0041}\u{e0042}', '\u2029'])(
  '%j shows nothing, so it is empty',
  (text) => {
    expect(visibleText(text)).toBe('');
  },
);

test('names that look the same become the same', () => {
  for (const name of [
    'Ada\u200b',
    '\u200eAda',
    'A\u00adda',
    'Ad\u2060a',
    'A\u200dda',
    'Ada\u202c',
    '\ufeffAda\u00a0',
  ])
    expect(visibleText(name)).toBe('Ada');
});
