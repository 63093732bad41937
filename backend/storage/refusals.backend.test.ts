import { afterAll, expect, onTestFinished, test } from 'vitest';
import { openGallery } from './testing/gallery.ts';
import { base, facts, png, signUp, svg } from './testing/pictures.ts';

const shared = await openGallery({ hasRateLimits: false });
afterAll(shared.close);

/** Together with the avatars, which belong to users, these are all the buckets. */
const adminBuckets = ['blog-images', 'course-images', 'site-images'];

test.for([
  ['an SVG', svg, '415'],
  ['an SVG that says it is a PNG', new Blob([svg], { type: 'image/png' }), '415'],
  ['HTML', new Blob(['<script>alert(1)</script>'], { type: 'text/html' }), '415'],
  ['HTML that says it is a JPEG', new Blob(['<script>alert(1)</script>'], { type: 'image/jpeg' }), '415'],
  ['a PNG that says it is HTML', new Blob([png], { type: 'text/html' }), '415'],
  ['a GIF', new Blob(['GIF89a'], { type: 'image/gif' }), '415'],
  ['half a PNG', new Blob([png.slice(0, 60)], { type: 'image/png' }), '400'],
  ['nothing', new Blob([], { type: 'image/png' }), '415'],
  ['more than 5 MB', new Blob([png, new Uint8Array(5 * 1024 * 1024)], { type: 'image/png' }), '413'],
] as const)('%s is refused on every way in, and leaves nothing behind', async ([, body, statusCode]) => {
  const { id, storage } = await signUp(shared);
  const admin = await signUp(shared, 'admin');
  const bytes = await body.arrayBuffer();
  const attempts = [
    storage.from('avatars').upload(`${id}/x.png`, body),
    storage.from('avatars').update(`${id}/x.png`, body),
    storage.from('avatars').upload(`${id}/x.png`, body, { upsert: true }),
    storage.from('avatars').upload(`${id}/x.png`, bytes, { contentType: body.type }),
    ...adminBuckets.map((bucket) => admin.storage.from(bucket).upload('x.png', body)),
    shared.serviceClient().storage.from('avatars').upload(`${id}/x.png`, body),
  ];
  for (const { error } of await Promise.all(attempts)) {
    expect(facts(error)).toMatchObject({ status: 400, statusCode });
  }
  const { data: stored } = await shared.serviceClient().storage.from('avatars').list(id);
  expect(stored).toEqual([]);
  for (const bucket of adminBuckets) {
    expect((await shared.serviceClient().storage.from(bucket).list()).data).toEqual([]);
  }
});

test('the test above covers every bucket', async () => {
  const { data } = await shared.serviceClient().storage.listBuckets();
  expect(data?.map(({ id }) => id).sort()).toEqual(['avatars', ...adminBuckets]);
});

test.for([
  ['PT413', 400, '413'],
  ['PT429', 429, '429'],
] as const)(
  'a policy that refuses with %s sends its status and message',
  async ([code, status, statusCode]) => {
    const sql = (text: string) =>
      shared.backend.database.run('server', (transaction) => transaction.script(text));
    await sql(`create function public.refuse() returns boolean language plpgsql
    as $$ begin raise sqlstate '${code}' using message = 'In our words.'; end $$;
    create policy "full" on storage.objects as restrictive for insert to authenticated
    with check (public.refuse())`);
    onTestFinished(() => sql('drop policy "full" on storage.objects; drop function public.refuse()'));
    const { id, storage } = await signUp(shared);
    const { error } = await storage.from('avatars').upload(`${id}/x.png`, png);
    expect(facts(error)).toMatchObject({ status, statusCode, message: 'In our words.' });
  },
);

test('bad names and malformed requests are refused with 400, and nothing breaks', async () => {
  const { id, headers } = await signUp(shared);
  const ask = async (method: string, path: string, body?: BodyInit, more: Record<string, string> = {}) => {
    const response = await shared.fetch(base + path, { method, headers: { ...headers, ...more }, body });
    return [response.status, (await response.json()).code];
  };
  const type = { 'content-type': 'image/png' };
  for (const name of ['a%00b', '%ff', 'a%5Cb', '..%2Fx', 'a%2F%2Fb', '%3Cscript%3E', 'x'.repeat(2000)]) {
    expect(await ask('POST', `/object/avatars/${id}/${name}`, png, type)).toEqual([400, 'InvalidKey']);
  }
  const form = { 'content-type': 'multipart/form-data; boundary=x' };
  expect(await ask('POST', `/object/avatars/${id}/a`, 'no form', form)).toEqual([400, 'InvalidRequest']);
  expect(await ask('POST', `/object/avatars/${id}/a`, '--x--', form)).toEqual([400, 'InvalidRequest']);
  const badMetadata = { ...type, 'x-metadata': btoa('[1]') };
  expect(await ask('POST', `/object/avatars/${id}/a`, png, badMetadata)).toEqual([400, 'InvalidRequest']);
  const deepList = '['.repeat(101) + ']'.repeat(101);
  const deepMetadata = { ...type, 'x-metadata': btoa(`{"a":${deepList}}`) };
  expect(await ask('POST', `/object/avatars/${id}/a`, png, deepMetadata)).toEqual([400, 'InvalidRequest']);
  const deepBody = `{"prefix":"","other":${deepList}}`;
  expect(await ask('POST', '/object/list/avatars', deepBody)).toEqual([400, 'InvalidRequest']);
  const zeroByte = { ...type, 'x-metadata': btoa('{"a":"\\u0000"}') };
  expect(await ask('POST', `/object/avatars/${id}/a`, png, zeroByte)).toEqual([400, 'InvalidRequest']);
  expect(await ask('POST', '/object/nowhere/a.png', png, type)).toEqual([400, 'NoSuchBucket']);
  expect(await ask('GET', '/object/public/nowhere/a.png')).toEqual([400, 'NoSuchKey']);
  expect(await ask('GET', '/object/public/avatars/missing.png')).toEqual([400, 'NoSuchKey']);
  for (const body of ['', '{', 'null', '[]', '{"prefix":7}', '{"limit":-1}', '{"offset":1e400}']) {
    expect(await ask('POST', '/object/list/avatars', body)).toEqual([400, 'InvalidRequest']);
  }
  expect(await ask('POST', '/object/list/avatars', '{"prefix":"\\u0000"}')).toEqual([400, 'InvalidRequest']);
  expect(await ask('DELETE', '/object/avatars', '{"prefixes":[{"name":1}]}')).toEqual([
    400,
    'InvalidRequest',
  ]);
  for (const body of ['{"limit":0}', '{"cursor":"x"}', '{"cursor":7}', '{"sortBy":{"column":"owner"}}']) {
    expect(await ask('POST', '/object/list-v2/avatars', body)).toEqual([400, 'InvalidRequest']);
  }
  for (const cursor of ['["no time","a"]', '["-infinity"]', '["-infinity","\\u0000"]', '{}']) {
    const body = JSON.stringify({ cursor: Buffer.from(cursor).toString('base64url') });
    expect(await ask('POST', '/object/list-v2/avatars', body)).toEqual([400, 'InvalidRequest']);
  }
  for (const query of ['width=0', 'width=2501', 'height=x', 'quality=101', 'resize=best', 'format=svg']) {
    const path = `/render/image/public/avatars/a.png?${query}`;
    expect(await ask('GET', path)).toEqual([400, 'InvalidRequest']);
  }
  expect(await ask('GET', '/render/image/public/avatars/a.png')).toEqual([400, 'NoSuchKey']);
  expect(await ask('POST', '/render/image/public/avatars/a.png')).toEqual([404, 'NotFound']);
  expect(await ask('PUT', '/object/upload/sign/avatars/a.png?token=x', png, type)).toEqual([
    400,
    'InvalidSignature',
  ]);
});

test('a missing or unknown key and a forged token are refused', async () => {
  const { headers } = await signUp(shared);
  const list = async (given: Record<string, string>) => {
    const response = await shared.fetch(`${base}/object/list/avatars`, {
      method: 'POST',
      headers: given,
      body: '{}',
    });
    return (await response.json()).statusCode;
  };
  expect(await list({})).toBe('401');
  expect(await list({ apikey: 'sb_publishable_unknown' })).toBe('401');
  expect(await list({ ...headers, authorization: `${headers.authorization}x` })).toBe('403');
  const expired = await shared.backend.keys.sign({ role: 'authenticated', exp: 1 });
  expect(await list({ ...headers, authorization: `Bearer ${expired}` })).toBe('403');
});

test('the twenty-first upload of a user within an hour is refused', async () => {
  const started = await openGallery();
  onTestFinished(started.close);
  const { id, storage } = await signUp(started);
  const avatars = storage.from('avatars');
  for (let at = 0; at < 19; at += 1) {
    expect((await avatars.upload(`${id}/${at}.png`, png)).error).toBeNull();
  }
  expect((await avatars.copy(`${id}/1.png`, `${id}/copy.png`)).error).toBeNull();
  const { error } = await avatars.upload(`${id}/20.png`, png);
  expect(facts(error)).toMatchObject({ status: 429, statusCode: '429' });
  expect((await avatars.copy(`${id}/1.png`, `${id}/copy-2.png`)).error).not.toBeNull();
  const other = await signUp(started);
  expect((await other.storage.from('avatars').upload(`${other.id}/a.png`, png)).error).toBeNull();
  const service = started.serviceClient().storage.from('avatars');
  expect((await service.upload(`${id}/by-the-server.png`, png)).error).toBeNull();
});
