import { expect, test } from 'vitest';
import { describeProblem } from '../content-problem.ts';
import { archiveLimits } from './archive-limits.ts';
import { readZip } from './read-zip.ts';
import { writeZip } from './write-zip.ts';

const text = (content: string) => new TextEncoder().encode(content);
const zipOf = (files: Record<string, string | Uint8Array>) =>
  writeZip(
    new Map(
      Object.entries(files).map(([path, content]) => [
        path,
        typeof content === 'string' ? text(content) : content,
      ]),
    ),
  );
const problemsOf = async (zip: Uint8Array) => (await readZip(zip)).problems.map(describeProblem);

/** Where the records of a zip file with one file begin. */
const localAt = 0;
const directoryAt = (zip: Uint8Array) => new DataView(zip.buffer).getUint32(zip.length - 22 + 16, true);

/** The zip file with a few bytes of its directory replaced. */
function patched(zip: Uint8Array<ArrayBuffer>, change: (view: DataView, directory: number) => void) {
  const copy = zip.slice();
  change(new DataView(copy.buffer), directoryAt(zip));
  return copy;
}

test('files with any bytes and names are unzipped as they were zipped', async () => {
  const files = {
    'a/course.md': 'Grüße',
    'a/figures/ü.svg': '<svg/>',
    'b/x.bin': new Uint8Array([0, 255]),
    'c/e': '',
  };
  const { files: read, problems } = await readZip(await zipOf(files));
  expect(problems).toEqual([]);
  expect([...read.keys()]).toEqual(Object.keys(files));
  expect(new TextDecoder().decode(read.get('a/course.md'))).toBe('Grüße');
  expect([...(read.get('b/x.bin') ?? [])]).toEqual([0, 255]);
  expect(read.get('c/e')).toHaveLength(0);
});

test('the same files give the same bytes', async () => {
  expect(await zipOf({ 'a/b': 'text' })).toEqual(await zipOf({ 'a/b': 'text' }));
});

test.each(['../course.md', 'a/../../b', '/etc/passwd', 'C:/course.md', 'a\\b', 'a//b', './a'])(
  'the path %s is refused',
  async (path) => {
    expect(await problemsOf(await zipOf({ [path]: 'text' }))).toEqual([
      `${path}: The path leads out of the folder of the courses.`,
    ]);
  },
);

test('links and devices are refused', async () => {
  const zip = await zipOf({ 'a/course.md': '/etc/passwd' });
  const asType = (mode: number) =>
    patched(zip, (view, at) => view.setUint32(at + 38, (mode << 16) >>> 0, true));
  expect(await problemsOf(asType(0o120777))).toEqual([
    'a/course.md: The file is a link. Links are not followed.',
  ]);
  expect(await problemsOf(asType(0o020666))).toEqual(['a/course.md: This is not an ordinary file.']);
});

test('encrypted files, other methods, Zip64 and split archives are refused', async () => {
  const zip = await zipOf({ 'a/course.md': 'text' });
  expect(await problemsOf(patched(zip, (view, at) => view.setUint16(at + 8, 0x801, true)))).toEqual([
    'a/course.md: The file is encrypted.',
  ]);
  expect(await problemsOf(patched(zip, (view, at) => view.setUint16(at + 10, 93, true)))).toEqual([
    expect.stringContaining('packed in a way that is not supported'),
  ]);
  expect(await problemsOf(patched(zip, (view) => view.setUint16(zip.length - 22 + 4, 1, true)))).toEqual([
    'zip: The zip file is one of several parts.',
  ]);
});

test('names that are not UTF-8 are refused', async () => {
  const zip = await zipOf({ 'a/é.md': 'text' });
  const latin = patched(zip, (view, at) => view.setUint16(at + 8, 0, true));
  expect(await problemsOf(latin)).toEqual(['zip: A file name in the zip file is not UTF-8.']);
  const broken = patched(zip, (view, at) => view.setUint8(at + 46 + 2, 0xff));
  expect(await problemsOf(broken)).toEqual(['zip: A file name in the zip file is not UTF-8.']);
});

test('a bomb is refused by the sizes it declares, before anything is unpacked', async () => {
  const large = new Uint8Array(archiveLimits.fileBytes + 1);
  expect(await problemsOf(await zipOf({ 'a/large.md': large }))).toEqual([
    'a/large.md: The file is larger than 2 MB.',
  ]);
  const most = new Uint8Array(archiveLimits.fileBytes);
  const count = Math.ceil(archiveLimits.totalBytes / most.length) + 1;
  const many = Object.fromEntries(Array.from({ length: count }, (_item, index) => [`a/${index}.md`, most]));
  expect(await problemsOf(await zipOf(many))).toEqual(['zip: The files are larger than 60 MB together.']);
});

test('a bomb that declares too little is not unpacked beyond that', async () => {
  const zip = await zipOf({ 'a/bomb.md': new Uint8Array(1_000_000) });
  const lying = patched(zip, (view, at) => {
    view.setUint32(at + 24, 100, true);
    view.setUint32(localAt + 22, 100, true);
  });
  expect(await problemsOf(lying)).toEqual(['a/bomb.md: The file is larger than the zip file says.']);
  const boasting = patched(zip, (view, at) => view.setUint32(at + 24, 1_000_001, true));
  expect(await problemsOf(boasting)).toEqual([
    'a/bomb.md: The file does not have the size that the zip file says.',
  ]);
});

test('too many files are refused', async () => {
  const many = Object.fromEntries(
    Array.from({ length: archiveLimits.files + 1 }, (_item, index) => [`a/${index}`, '']),
  );
  expect(await problemsOf(await zipOf(many))).toEqual([
    `zip: The zip file has more than ${archiveLimits.files} files.`,
  ]);
});

test('two files of one name, or two names of one file, are refused', async () => {
  expect(await problemsOf(await zipOf({ 'a/x.md': '1', 'a/X.md': '2' }))).toEqual([
    'a/X.md: The zip file has two files with this name.',
  ]);
  const zip = await zipOf({ 'a/x.md': '1' });
  const renamed = patched(zip, (view) => view.setUint8(localAt + 30, 'b'.charCodeAt(0)));
  expect(await problemsOf(renamed)).toEqual(['a/x.md: The zip file has two names for this file.']);
});

test('damage is noticed wherever it is, and never throws', async () => {
  const zip = await zipOf({ 'a/course.md': 'Some text that is long enough to be packed, packed, packed.' });
  const [flipped] = await problemsOf(patched(zip, (view) => view.setUint8(45, view.getUint8(45) ^ 0xff)));
  expect(flipped).toMatch(/^a\/course\.md: The (zip file is damaged|file )/);
  for (let length = 0; length < zip.length; length += 1) {
    expect((await readZip(zip.subarray(0, length))).problems.length, `cut at ${length}`).toBe(1);
  }
  expect(await problemsOf(text('just text'))).toEqual(['zip: This is not a zip file.']);
  expect(await problemsOf(new Uint8Array(archiveLimits.bytes + 1))).toEqual([
    'zip: The zip file is larger than 20 MB.',
  ]);
});

test('what operating systems add is left out', async () => {
  const { files, problems } = await readZip(
    await zipOf({
      '__MACOSX/a/._course.md': 'x',
      'a/.DS_Store': 'x',
      'a/course.md': 'x',
      'a/Thumbs.db': 'x',
    }),
  );
  expect([...files.keys(), ...problems]).toEqual(['a/course.md']);
});
