import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { compressFiles } from '../../scripts/build/compress-files.ts';
import { startFixture } from './documents.fixture.ts';
import { loadStaticFiles } from './static-files.ts';

const script = 'console.log("again and again");'.repeat(50);
const picture = Buffer.from([137, 80, 78, 71]);
const frame = '<script type="application/x-worker">work()</script><script>start()</script>';

async function startWithFiles(others: Record<string, string> = {}) {
  const directory = await mkdtemp(join(tmpdir(), 'static-files-'));
  onTestFinished(() => rm(directory, { recursive: true }));
  await mkdir(join(directory, 'assets'));
  await writeFile(join(directory, 'assets', 'entry-Ab12.js'), script);
  await writeFile(join(directory, 'icon-192.png'), picture);
  await writeFile(join(directory, '.hidden'), 'secret');
  await mkdir(join(directory, 'python'));
  await writeFile(join(directory, 'python', 'frame.html'), frame);
  for (const [path, text] of Object.entries(others)) await writeFile(join(directory, path), text);
  await compressFiles(directory);
  const fixture = await startFixture({
    files: await loadStaticFiles(directory, { 'X-Frame-Options': 'DENY' }),
  });
  return { ...fixture, directory };
}

test('hashed files never change and come in the encoding that the build compressed', async () => {
  const { get } = await startWithFiles();
  const plain = await get('/assets/entry-Ab12.js');
  expect(plain.text).toBe(script);
  expect(plain.headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
  });
  for (const encoding of ['br', 'gzip']) {
    const reply = await get('/assets/entry-Ab12.js?v=1', { 'Accept-Encoding': encoding });
    expect(reply.headers['content-encoding']).toBe(encoding);
    expect(reply.body.length).toBeLessThan(script.length / 5);
    expect(reply.text).toBe(script);
  }
});

test('of a hashed file only the compressed encodings are kept in memory', async () => {
  const { get, directory } = await startWithFiles();
  const other = script.toUpperCase();
  await writeFile(join(directory, 'assets', 'entry-Ab12.js'), other);
  const plain = await get('/assets/entry-Ab12.js');
  expect(plain.text).toBe(other);
  expect(plain.headers['content-length']).toBe(String(script.length));
  const head = await get('/assets/entry-Ab12.js', {}, 'HEAD');
  expect([head.status, head.body.length, head.headers['content-length']]).toEqual([
    200,
    0,
    String(script.length),
  ]);
  for (const encoding of ['br', 'gzip']) {
    expect((await get('/assets/entry-Ab12.js', { 'Accept-Encoding': encoding })).text).toBe(script);
  }
});

test('a large file comes from the disk in every encoding', async () => {
  const large = script.repeat(1_000);
  const { get } = await startWithFiles({ 'assets/large-Cd34.js': large });
  const plain = await get('/assets/large-Cd34.js');
  expect(plain.text).toBe(large);
  expect(plain.headers['content-length']).toBe(String(large.length));
  for (const encoding of ['br', 'gzip']) {
    const reply = await get('/assets/large-Cd34.js', { 'Accept-Encoding': encoding });
    expect(reply.headers['content-encoding']).toBe(encoding);
    expect(reply.text).toBe(large);
  }
  const again = await get('/assets/large-Cd34.js', { 'If-None-Match': String(plain.headers.etag) });
  expect(again.status).toBe(304);
  const head = await get('/assets/large-Cd34.js', {}, 'HEAD');
  expect([head.status, head.body.length]).toEqual([200, 0]);
});

test('public files are kept for an hour, then checked by their tag', async () => {
  const { get } = await startWithFiles();
  const reply = await get('/icon-192.png', { 'Accept-Encoding': 'br' });
  expect(reply.body).toEqual(picture);
  expect(reply.headers['content-encoding']).toBeUndefined();
  expect(reply.headers).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'public, max-age=3600',
  });
  const again = await get('/icon-192.png', { 'If-None-Match': String(reply.headers.etag) });
  expect(again.status).toBe(304);
});

test('hidden files and the compressed copies have no address of their own', async () => {
  const { get } = await startWithFiles();
  for (const path of ['/.hidden', '/assets/entry-Ab12.js.br', '/assets/entry-Ab12.js.gz']) {
    expect((await get(path)).status).toBe(404);
  }
});

test('the frame of Python reaches nothing, runs its own script only, and is shown by our pages only', async () => {
  const { get } = await startWithFiles();
  const { headers } = await get('/python/frame.html');
  const hash = createHash('sha256').update('start()').digest('base64');
  expect(headers['content-security-policy']).toBe(
    `sandbox allow-scripts; default-src 'none'; script-src 'sha256-${hash}' blob: 'wasm-unsafe-eval'; worker-src blob:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'`,
  );
  expect(headers['x-frame-options']).toBeUndefined();
  expect(headers['cache-control']).toBe('no-cache');
  expect((await get('/icon-192.png')).headers['x-frame-options']).toBe('DENY');
});
