import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, expect, test } from 'vitest';
import { openGallery } from './testing/gallery.ts';
import { png, signUp } from './testing/pictures.ts';

const shared = await openGallery({ hasRateLimits: false });
afterAll(shared.close);

type Options = NonNullable<Parameters<ReturnType<SupabaseClient['storage']['from']>['listV2']>[0]>;

/** A user with objects of these names, and the names that a list shows, page by page. */
async function fill(names: readonly string[]) {
  const { id, storage } = await signUp(shared);
  const avatars = storage.from('avatars');
  for (const name of names) expect((await avatars.upload(`${id}/${name}`, png)).error).toBeNull();
  const pages = async (options: Options, onPage = async () => {}) => {
    const shown: string[][] = [];
    let cursor: string | undefined;
    do {
      const { data, error } = await avatars.listV2({
        prefix: `${id}/`,
        ...options,
        ...(cursor && { cursor }),
      });
      expect(error).toBeNull();
      const entries = [...(data?.folders ?? []), ...(data?.objects ?? [])];
      shown.push(entries.map(({ name }) => name.replace(`${id}/`, '')));
      expect(data?.nextCursor === undefined).toBe(data?.hasNext === false);
      cursor = data?.nextCursor;
      await onPage();
    } while (cursor);
    return shown;
  };
  return { id, avatars, pages };
}

test('everything below a prefix is listed with its full name, or as folders of one level', async () => {
  const { id, avatars, pages } = await fill(['a.png', 'old/b.png', 'old/deep/c.png', 'older.png']);
  expect(await pages({})).toEqual([['a.png', 'old/b.png', 'old/deep/c.png', 'older.png']]);
  expect(await pages({ prefix: `${id}/old` })).toEqual([['old/b.png', 'old/deep/c.png', 'older.png']]);
  expect(await pages({ with_delimiter: true })).toEqual([['old/', 'a.png', 'older.png']]);
  expect(await pages({ with_delimiter: true, prefix: `${id}/old/` })).toEqual([['old/deep/', 'old/b.png']]);

  const { data } = await avatars.listV2({ with_delimiter: true });
  expect(data).toEqual({ hasNext: false, folders: [{ key: id, name: `${id}/` }], objects: [] });
  const { data: flat } = await avatars.listV2({ prefix: `${id}/a` });
  expect(flat?.objects).toMatchObject([
    {
      id: expect.any(String),
      name: `${id}/a.png`,
      key: `${id}/a.png`,
      metadata: { mimetype: 'image/png' },
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    },
  ]);
});

test('pages follow each other in every order, with folders among them', async () => {
  const names = ['zz.png', 'b/x.png', 'xx.png', 'b/y.png', 'aa.png', 'c/z.png'];
  const { pages } = await fill(names);
  const sorted = names.toSorted();
  const inTwos = (all: string[]) =>
    Array.from({ length: Math.ceil(all.length / 2) }, (_, at) => all.slice(at * 2, at * 2 + 2));
  const by = (column: 'name' | 'created_at' | 'updated_at', order: 'asc' | 'desc') => ({
    limit: 2,
    sortBy: { column, order },
  });
  expect(await pages({ limit: 2 })).toEqual(inTwos(sorted));
  expect(await pages(by('name', 'desc'))).toEqual(inTwos(sorted.toReversed()));
  expect(await pages(by('created_at', 'asc'))).toEqual(inTwos(names));
  expect(await pages(by('updated_at', 'desc'))).toEqual(inTwos(names.toReversed()));
  const folders = ['aa.png', 'b/', 'c/', 'xx.png', 'zz.png'];
  const paged = await pages({ limit: 2, with_delimiter: true });
  expect(paged.map((page) => page.toSorted())).toEqual(inTwos(folders));
  const byTime = await pages({ ...by('created_at', 'asc'), with_delimiter: true });
  expect(byTime.map((page) => page.toSorted())).toEqual([['b/', 'zz.png'], ['aa.png', 'xx.png'], ['c/']]);
});

test('objects that come and go between pages neither hide others nor show them twice', async () => {
  const { id, avatars, pages } = await fill(['b.png', 'c.png', 'd.png', 'e.png']);
  let isFirst = true;
  const shown = await pages({ limit: 2 }, async () => {
    if (!isFirst) return;
    isFirst = false;
    await avatars.remove([`${id}/b.png`]);
    await avatars.upload(`${id}/a.png`, png);
  });
  expect(shown).toEqual([
    ['b.png', 'c.png'],
    ['d.png', 'e.png'],
  ]);
});

test('a cursor shows nobody more than they may see', async () => {
  const ada = await fill(['a.png', 'b.png']);
  const eve = await fill([]);
  const { data } = await ada.avatars.listV2({ limit: 1 });
  expect(data?.nextCursor).toEqual(expect.any(String));
  const stolen = await eve.avatars.listV2({ cursor: data?.nextCursor ?? '' });
  expect(stolen.data).toEqual({ hasNext: false, folders: [], objects: [] });
});

test('a prefix is text and never a pattern', async () => {
  const { avatars } = await fill(['a.png']);
  for (const prefix of ['%', '_', `' or true --`, '\\']) {
    expect((await avatars.listV2({ prefix })).data).toMatchObject({ objects: [], folders: [] });
  }
});
