/**
 * The minimum that Node can do for a page: serves a copy of the response at the given URL, headers and body, from
 * memory.
 */
import { createServer } from 'node:http';
import { argv } from 'node:process';
import { brotliBest } from '#server/documents/compression.ts';

const answer = await fetch(argv[2] ?? '');
const body = await brotliBest(Buffer.from(await answer.arrayBuffer()));
/** Node sets these headers itself, or they describe the encoding of the body. */
const ownHeaders = [
  'date',
  'connection',
  'keep-alive',
  'transfer-encoding',
  'content-encoding',
  'content-length',
];
const headers = [
  ...[...answer.headers].filter(([name]) => !ownHeaders.includes(name)).flat(),
  ...['content-encoding', 'br', 'content-length', String(body.length)],
];
const server = createServer((_request, response) => {
  response.writeHead(200, headers).end(body);
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (address && typeof address !== 'string') console.log(`http://127.0.0.1:${address.port}`);
});
