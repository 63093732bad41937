import { expect, test } from 'vitest';
import { checkBucketName, checkKey } from './names.ts';

test.for(['a.png', 'folder/a b (1).png', '4f0c1a2e/avatar-1.webp', 'x'.repeat(1024)])(
  '%j names an object',
  (key) => {
    expect(checkKey(key)).toBe(key);
  },
);

test.for([
  '',
  '/',
  '/a.png',
  'a.png/',
  'a//b.png',
  '../a.png',
  'a/../../b.png',
  'a/./b.png',
  '..',
  'a\\b.png',
  'a\0.png',
  'a\nb.png',
  'a%2fb.png',
  'a?b.png',
  'a#b.png',
  'ä.png',
  '<script>.png',
  'a/ /b.png',
  'x'.repeat(1025),
])('%j names no object', (key) => {
  expect(() => checkKey(key)).toThrow('Invalid key');
});

test.for(['', ' ', 'a/b', '.', '..', 'public', 'sign', 'x'.repeat(101), 'a\0'])(
  '%j names no bucket',
  (name) => {
    expect(() => checkBucketName(name)).toThrow('Bucket name invalid');
  },
);
