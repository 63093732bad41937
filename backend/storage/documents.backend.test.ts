import { afterAll, expect, test } from 'vitest';
import { documentTypes } from './documents.ts';
import { documents, html, notebook, pdf, zip } from './testing/documents.ts';
import { openGallery } from './testing/gallery.ts';
import { base, facts, notFound, png, signUp, svg } from './testing/pictures.ts';
import { zipOf } from './testing/zip.ts';

const shared = await openGallery({ hasRateLimits: false });
afterAll(shared.close);

const service = shared.serviceClient().storage;
const types = documentTypes.filter((type) => type !== 'application/octet-stream');
await service.createBucket('work', {
  public: false,
  allowedMimeTypes: [...types, 'image/png'],
  fileSizeLimit: '1MB',
});
await service.createBucket('open', { public: true });
await shared.backend.database.run('server', (transaction) =>
  transaction.script(`create policy "own work" on storage.objects for all to authenticated
    using (bucket_id = 'work' and (storage.foldername(name))[1] = (select auth.uid())::text)
    with check (bucket_id = 'work' and (storage.foldername(name))[1] = (select auth.uid())::text)`),
);

/** What makes a file inert, whatever is in it and however it is opened. */
const inert = {
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
  'content-disposition': 'attachment',
};

test.for(documents)('$type is stored as it is, and served as an inert download', async ({ type, blob }) => {
  const bucket = type === 'application/octet-stream' ? 'open' : 'work';
  const name = `a.${type.replace(/\W/g, '-')}`;
  expect((await service.from(bucket).upload(name, blob)).error).toBeNull();
  const { data } = await service.from(bucket).createSignedUrl(name, 60);
  const response = await shared.fetch(data?.signedUrl ?? '');
  expect(Object.fromEntries(response.headers)).toMatchObject({
    ...inert,
    'content-type': type.startsWith('text/') ? `${type};charset=utf-8` : type,
    'content-length': String(blob.size),
    'cache-control': 'private, no-store',
  });
  expect(Buffer.from(await response.arrayBuffer()).equals(Buffer.from(await blob.arrayBuffer()))).toBe(true);
  expect((await service.from(bucket).info(name)).data).toMatchObject({ contentType: type, size: blob.size });
});

const as = (type: string, content: BlobPart) => new Blob([content], { type });

test.for([
  ['HTML', as('text/html', html)],
  ['XHTML', as('application/xhtml+xml', html)],
  ['an SVG', svg],
  ['a script', as('text/javascript', 'alert(1)')],
  ['XML', as('application/xml', '<a/>')],
  ['a program', as('application/x-msdownload', 'MZ')],
  ['a Word file with macros', as('application/vnd.ms-word.document.macroEnabled.12', zip)],
  ['bytes without a type', as('application/octet-stream', html)],
  ['HTML that says it is a PDF', as('application/pdf', html)],
  ['HTML that says it is a zip file', as('application/zip', html)],
  ['HTML that says it is a notebook', as('application/x-ipynb+json', html)],
  ['an SVG that says it is a PNG', as('image/png', svg)],
  ['a PDF that begins as a page', as('application/pdf', html + pdf)],
  ['a page and an archive in the same bytes', new Blob([html, zip], { type: 'application/zip' })],
  ['a zip bomb', as('application/zip', zipOf([{ name: 'a', content: 'x', claimedSize: 4_000_000_000 }]))],
  ['an archive with a file above its folder', as('application/zip', zipOf([{ name: '../a', content: 'x' }]))],
  ['a picture that says it is text', as('text/plain', png)],
  ['a zip file that says it is a table', as('text/csv', zip)],
  ['a PDF that says it is a picture', as('image/png', pdf)],
] as const)('%s is refused, and leaves nothing behind', async ([, blob]) => {
  const work = service.from('work');
  const { data: signed } = await work.createSignedUploadUrl('bad');
  for (const { error } of [
    await work.upload('bad', blob),
    await work.upload('bad', await blob.arrayBuffer(), { contentType: blob.type }),
    await work.update('bad', blob),
    await work.uploadToSignedUrl('bad', signed?.token ?? '', blob),
  ]) {
    expect(facts(error)).toMatchObject({ status: 400, statusCode: '415' });
  }
  expect((await work.exists('bad')).data).toBe(false);
});

test('a file of more than the bucket takes is refused', async () => {
  const { error } = await service.from('work').upload('long.txt', as('text/plain', 'x'.repeat(1_000_001)));
  expect(facts(error)).toMatchObject({ statusCode: '413' });
});

test('a bucket without a list of types takes documents as they come, and serves them inert all the same', async () => {
  const open = service.from('open');
  for (const content of [html, svg, png, zip, `GIF89a/*${html}`]) {
    expect((await open.upload('undeclared', new Blob([content]), { upsert: true })).error).toBeNull();
    const { error } = await open.upload('undeclared', await new Blob([content]).arrayBuffer(), {
      upsert: true,
    });
    expect(error).toBeNull();
    for (const path of ['object/public', 'object/authenticated', 'object']) {
      const response = await shared.fetch(`${base}/${path}/open/undeclared`, {
        headers: { apikey: shared.backend.keys.publishable },
      });
      expect(Object.fromEntries(response.headers), path).toMatchObject({
        ...inert,
        'content-type': 'text/plain;charset=utf-8',
      });
    }
  }
  for (const blob of [as('text/html', html), svg, as('text/xml', html)]) {
    expect(facts((await open.upload('page', blob)).error)).toMatchObject({ statusCode: '415' });
  }
});

test('a file keeps its name as a download, and the name can be chosen', async () => {
  await service.from('work').upload('folder/report.ipynb', as('application/x-ipynb+json', notebook));
  const dispositionOf = async (download?: string) => {
    const { data } = await service
      .from('work')
      .createSignedUrl('folder/report.ipynb', 60, download === undefined ? {} : { download });
    return (await shared.fetch(data?.signedUrl ?? '')).headers.get('content-disposition');
  };
  expect(await dispositionOf()).toBe('attachment');
  expect(await dispositionOf('Ada.ipynb')).toBe(`attachment; filename*=UTF-8''Ada.ipynb`);
});

test('an empty file can be stored and read', async () => {
  expect((await service.from('work').upload('empty.txt', as('text/plain', ''))).error).toBeNull();
  expect((await service.from('work').download('empty.txt')).data?.size).toBe(0);
});

test('nobody but its owner reads or writes a private file, by any path', async () => {
  const ada = await signUp(shared);
  const eve = await signUp(shared);
  const name = `${ada.id}/report.pdf`;
  expect((await ada.storage.from('work').upload(name, as('application/pdf', pdf))).error).toBeNull();
  expect((await ada.storage.from('work').download(name)).data?.size).toBe(pdf.length);

  const key = { apikey: shared.backend.keys.publishable };
  for (const headers of [{}, key, eve.headers, { ...key, authorization: `Bearer ${key.apikey}` }]) {
    for (const path of [
      `object/work/${name}`,
      `object/authenticated/work/${name}`,
      `object/public/work/${name}`,
      `object/sign/work/${name}`,
      `object/sign/work/${name}?token=${eve.headers.authorization.slice(7)}`,
      `object/info/work/${name}`,
      `object/info/public/work/${name}`,
      `object/info/authenticated/work/${name}`,
      `render/image/public/work/${name}`,
      `render/image/authenticated/work/${name}`,
      `render/image/sign/work/${name}`,
      `object/work/${ada.id}%2freport.pdf`,
    ]) {
      const response = await shared.fetch(`${base}/${path}`, { headers });
      expect([response.status, (await response.text()).includes('%PDF')], path).toEqual([400, false]);
    }
  }
  for (const storage of [eve.storage, shared.client().storage]) {
    const work = storage.from('work');
    expect((await work.list(ada.id)).data).toEqual([]);
    expect((await work.listV2({ prefix: `${ada.id}/` })).data).toMatchObject({ objects: [], folders: [] });
    expect(facts((await work.createSignedUrl(name, 60)).error)).toEqual(notFound);
    expect((await work.createSignedUrls([name], 60)).data).toMatchObject([{ signedURL: null }]);
    expect(facts((await work.createSignedUploadUrl(name, { upsert: true })).error).statusCode).toBe('403');
    expect(facts((await work.copy(name, `${eve.id}/mine.pdf`)).error)).toEqual(notFound);
    expect(facts((await work.move(name, `${eve.id}/mine.pdf`)).error)).toEqual(notFound);
    expect(facts((await work.copy(name, 'mine.pdf', { destinationBucket: 'open' })).error)).toEqual(notFound);
    expect((await work.remove([name])).data).toEqual([]);
  }
  expect((await ada.storage.from('work').download(name)).data?.size).toBe(pdf.length);
});
