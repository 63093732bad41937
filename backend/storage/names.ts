import { invalidBucketName, invalidKey } from './refusal.ts';

const longestKey = 1024;
const longestBucketName = 100;

/** Characters that are safe in a URL: no control characters, no `?`, `#`, `%` or backslash. */
const keyCharacters = /^[\w/!.*'() &$@=;:+,-]+$/;
const bucketCharacters = /^[\w!.*'() &$@=;:+,-]+$/;

/** First path segments that mean something else than a bucket. */
const reservedNames = [
  'authenticated',
  'copy',
  'info',
  'list',
  'list-v2',
  'move',
  'public',
  'sign',
  'upload',
];

/** The name of an object: segments between single slashes, none of which is `.` or `..`. */
export function checkKey(key: string): string {
  const parts = key.split('/');
  const isGood =
    key.length <= longestKey &&
    keyCharacters.test(key) &&
    parts.every((part) => part.trim() !== '' && part !== '.' && part !== '..');
  if (!isGood) throw invalidKey(key);
  return key;
}

export function checkBucketName(name: string): string {
  const isGood =
    name.length <= longestBucketName &&
    name === name.trim() &&
    bucketCharacters.test(name) &&
    !/^\.+$/.test(name) &&
    !reservedNames.includes(name);
  if (!isGood) throw invalidBucketName();
  return name;
}
