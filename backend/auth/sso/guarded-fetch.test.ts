import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { guardedFetch, isPublicAddress } from './guarded-fetch.ts';

test('no address beside the internet is reached, by number or by name', async () => {
  const fetch = guardedFetch(false);
  for (const url of [
    'http://example.com/',
    'https://127.0.0.1/',
    'https://[::1]/',
    'https://2130706433/',
    'https://8.8.8.8/',
    'https://user:secret@example.com/',
    'file:///etc/passwd',
  ]) {
    await expect(fetch(url, {}), url).rejects.toThrow('The URL is not allowed');
  }
  // The name is allowed, and what it resolves to is not.
  await expect(fetch('https://localhost/', {})).rejects.toThrow('The host is not on the internet');
});

test.for([
  ['8.8.8.8', true],
  ['2606:4700::1111', true],
  ['10.1.2.3', false],
  ['100.64.0.1', false],
  ['127.8.8.8', false],
  ['169.254.169.254', false],
  ['172.31.255.255', false],
  ['192.168.1.1', false],
  ['0.0.0.0', false],
  ['255.255.255.255', false],
  ['::', false],
  ['::1', false],
  ['::ffff:10.0.0.1', false],
  ['64:ff9b::a00:1', false],
  ['fd00::1', false],
  ['fe80::1', false],
  ['2002:a00:1::', false],
  ['not an address', false],
] as const)('%s is on the internet: %s', ([address, isPublic]) => {
  expect(isPublicAddress(address)).toBe(isPublic);
});

test('redirects are not followed, and large responses are cut off', async () => {
  const server = createServer((request, response) => {
    if (request.url === '/moved') response.writeHead(302, { location: '/secret' }).end();
    else response.writeHead(200, { 'content-type': 'text/plain' }).end('x'.repeat(600 * 1024));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const fetch = guardedFetch(true);
  expect((await fetch(`${origin}/moved`, {})).status).toBe(302);
  await expect(fetch(`${origin}/large`, {})).rejects.toThrow('The response is too large');
});

test('a status that a Response cannot have is an error of the provider, and ends nothing else', async () => {
  const server = createServer((request, response) => {
    response.writeHead(Number(request.url?.slice(1)), { 'content-type': 'text/plain' }).end('text');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const fetch = guardedFetch(true);
  await expect(fetch(`${origin}/999`, {})).rejects.toThrow('The response is not valid');
  for (const status of [204, 205, 304, 500]) {
    expect((await fetch(`${origin}/${status}`, {})).status).toBe(status);
  }
});
