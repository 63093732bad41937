import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream';
import { acceptedEncodings, type Encoding, encodings } from './accept-encoding.ts';
import { brotliBest, brotliFast, gzipFast } from './compression.ts';
import { isCompressible } from './content-types.ts';

interface EncodedBody {
  /** Empty if the body is read from a file each time. */
  body: Buffer;
  file?: string;
  /** Names and values alternate, a format that node:http sends without copying. */
  headers: string[];
}

/** A response that is ready to send, with all its encodings prepared. */
export interface PreparedResponse {
  status: number;
  etag: string | undefined;
  byEncoding: Partial<Record<Encoding, EncodedBody>> & { identity: EncodedBody };
  notModifiedHeaders: string[];
  size: number;
  /** Set by the cache on each hit and read on eviction. */
  wasUsed: boolean;
}

type Headers = Record<string, string>;

interface Content {
  status: number;
  headers: Headers;
  bodies: Partial<Record<Encoding, Buffer>> & { identity: Buffer };
}

export function createResponse({ status, headers, bodies }: Content): PreparedResponse {
  // A weak tag, because the same page is sent in several encodings.
  const etag = status === 200 ? `W/"${digest(bodies.identity)}"` : undefined;
  const vary = [headers.Vary, 'Accept-Encoding'].filter(Boolean).join(', ');
  const shared: Headers = { ...headers, Vary: vary, ...(etag && { ETag: etag }) };
  const prepared: PreparedResponse = {
    status,
    etag,
    byEncoding: { identity: encodeBody(shared, 'identity', bodies.identity) },
    notModifiedHeaders: flatten(pick(shared, ['Cache-Control', 'ETag', 'Vary'])),
    size: 0,
    wasUsed: false,
  };
  for (const encoding of encodings) {
    const body = bodies[encoding];
    if (!body) continue;
    prepared.byEncoding[encoding] = encodeBody(shared, encoding, body);
    prepared.size += body.length;
  }
  return prepared;
}

/** Below this size compression saves nothing: the response fits into one packet anyway. */
const compressibleSize = 1_000;

/** Creates a response while the client waits, so it uses fast compression. */
export async function createCompressedResponse(
  status: number,
  headers: Headers,
  identity: Buffer,
): Promise<PreparedResponse> {
  if (identity.length < compressibleSize || !isCompressible(headers['Content-Type'])) {
    return createResponse({ status, headers, bodies: { identity } });
  }
  const [br, gzip] = await Promise.all([brotliFast(identity), gzipFast(identity)]);
  return createResponse({ status, headers, bodies: { br, gzip, identity } });
}

/** Compresses as much as possible, for all later requests. */
export async function compressBest(prepared: PreparedResponse): Promise<void> {
  const { br, identity } = prepared.byEncoding;
  if (!br) return;
  const body = await brotliBest(identity.body);
  prepared.byEncoding.br = { body, headers: replaceLength(br.headers, body.length) };
}

/** For short responses that are not cached. */
export function createPlainResponse(status: number, headers: Headers, text = ''): PreparedResponse {
  return createResponse({
    status,
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store', ...headers },
    bodies: { identity: Buffer.from(text) },
  });
}

export function send(request: IncomingMessage, response: ServerResponse, prepared: PreparedResponse): void {
  const ifNoneMatch = readHeader(request, 'if-none-match');
  if (ifNoneMatch !== undefined && prepared.etag !== undefined && matchesTag(ifNoneMatch, prepared.etag)) {
    response.writeHead(304, prepared.notModifiedHeaders).end();
    return;
  }
  const encoded = chooseEncoding(prepared, readHeader(request, 'accept-encoding'));
  response.writeHead(prepared.status, encoded.headers);
  if (request.method === 'HEAD') response.end();
  else if (encoded.file === undefined) response.end(encoded.body);
  // A client that goes away, or a file that was removed, ends the response early.
  else pipeline(createReadStream(encoded.file), response, () => {});
}

/** Replaces a body by a file with the same content, which is read whenever it is sent. */
export function readFromFile(prepared: PreparedResponse, encoding: Encoding, file: string): void {
  const encoded = prepared.byEncoding[encoding];
  if (!encoded) return;
  prepared.byEncoding[encoding] = { ...encoded, body: Buffer.alloc(0), file };
  prepared.size -= encoded.body.length;
}

/** `request.headers` would build an object of all headers first, which costs more than the rest of a cache hit. */
function readHeader({ rawHeaders }: IncomingMessage, name: string): string | undefined {
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const candidate = rawHeaders[index];
    if (candidate?.length === name.length && candidate.toLowerCase() === name) return rawHeaders[index + 1];
  }
  return undefined;
}

function chooseEncoding({ byEncoding }: PreparedResponse, acceptEncoding: string | undefined): EncodedBody {
  for (const encoding of acceptedEncodings(acceptEncoding)) {
    const encoded = byEncoding[encoding];
    if (encoded) return encoded;
  }
  return byEncoding.identity;
}

function matchesTag(header: string, etag: string): boolean {
  if (header === etag || header === '*') return true;
  const strong = etag.slice(2);
  return header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === strong);
}

function encodeBody(shared: Headers, encoding: Encoding, body: Buffer): EncodedBody {
  const encoded: Headers = encoding === 'identity' ? {} : { 'Content-Encoding': encoding };
  return { body, headers: flatten({ ...shared, ...encoded, 'Content-Length': String(body.length) }) };
}

function replaceLength(headers: string[], length: number): string[] {
  return headers.with(headers.indexOf('content-length') + 1, String(length));
}

/** In lower case, because node:http makes a lower-case copy of every other name with each response. */
function flatten(headers: Headers): string[] {
  return Object.entries(headers).flatMap(([name, value]) => [name.toLowerCase(), value]);
}

export function pick(headers: Headers, names: string[]): Headers {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => names.includes(name)));
}

function digest(content: Buffer): string {
  return createHash('sha256').update(content).digest('base64url').slice(0, 22);
}
