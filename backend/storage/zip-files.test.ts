import fc from 'fast-check';
import { expect, test } from 'vitest';
import { zipOf } from './testing/zip.ts';
import { isSafeZip } from './zip-files.ts';

const file = (name: string) => ({ name, content: 'print("Hello")\n'.repeat(20) });
const project = zipOf([file('model.py'), file('data/flowers.csv'), { name: 'data/', content: '' }]);

test('an archive of files and folders is safe, with or without a comment, and so is an empty one', () => {
  expect(isSafeZip(project)).toBe(true);
  expect(isSafeZip(zipOf([file('a..b.txt')], 'Made by hand'))).toBe(true);
  expect(isSafeZip(zipOf([]))).toBe(true);
});

/** Entries that share the bytes of the first one, as in bombs that need no nested archives. */
function overlapping(): Buffer {
  const honest = zipOf([{ name: 'a', content: Buffer.alloc(100_000) }]);
  const end = honest.length - 22;
  const start = honest.readUInt32LE(end + 16);
  const entry = honest.subarray(start, end);
  const entries = Array.from({ length: 1_000 }, () => entry);
  const record = Buffer.from(honest.subarray(end));
  record.writeUInt16LE(1_000, 8);
  record.writeUInt16LE(1_000, 10);
  record.writeUInt32LE(entry.length * 1_000, 12);
  return Buffer.concat([honest.subarray(0, start), ...entries, record]);
}

test.for([
  ['a bomb', zipOf([{ name: 'zeros', content: 'x', claimedSize: 0xfffffffe }])],
  [
    'a bomb of many files',
    zipOf(Array.from({ length: 300 }, (_, at) => ({ name: `${at}`, content: 'x', claimedSize: 1_000_000 }))),
  ],
  ['a bomb of entries that share their bytes', overlapping()],
  ['thousands of files', zipOf(Array.from({ length: 2_001 }, (_, at) => file(`${at}.txt`)))],
  ['a file above the folder', zipOf([file('a.txt'), file('../../.bashrc')])],
  ['a file above a folder of its own', zipOf([file('a/../../b')])],
  ['a file at the root of the disk', zipOf([file('/etc/passwd')])],
  ['a file of a Windows drive', zipOf([file('C:autoexec.bat')])],
  ['a file with a backslash', zipOf([file('..\\x')])],
  ['a file without a name', zipOf([file('')])],
  ['a link', zipOf([{ name: 'link', content: '/etc/passwd', mode: 0o120777 }])],
  ['a program that unpacks itself', Buffer.concat([Buffer.from('MZ\x90'), project])],
  ['a page in front of the archive', Buffer.concat([Buffer.from('<script>alert(1)</script>'), project])],
  ['bytes behind the archive', Buffer.concat([project, Buffer.from('<script>alert(1)</script>')])],
  ['half an archive', project.subarray(0, project.length / 2)],
  ['an archive without its beginning', project.subarray(10)],
  ['nothing', Buffer.alloc(0)],
  ['text', Buffer.from('PK\x03\x04 is how archives begin')],
] as const)('%s is not safe', ([, bytes]) => {
  expect(isSafeZip(bytes)).toBe(false);
});

test('no bytes break the check', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      isSafeZip(bytes);
    }),
  );
  fc.assert(
    fc.property(fc.nat(project.length - 1), fc.nat(255), (at, byte) => {
      const changed = Buffer.from(project);
      changed[at] = byte;
      isSafeZip(changed);
    }),
  );
});
