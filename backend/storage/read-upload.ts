import { parseJson } from '../http/parse-json.ts';
import { readBytes } from '../http/read-bytes.ts';
import { invalidRequest, tooLarge } from './refusal.ts';

export interface Upload {
  bytes: Uint8Array;
  /** The type the sender declares. Only the bytes themselves are trusted. */
  declaredType: string;
  cacheControl: string;
  userMetadata: object | null;
}

/** Bytes allowed for the fields, boundaries and names around the file of a form. */
const formOverhead = 65_536;

/** storage-js sends either a form with the file in an unnamed field, or the raw bytes with headers. */
export async function readUpload(request: Request, maxBytes: number): Promise<Upload> {
  const contentType = request.headers.get('content-type') ?? '';
  return contentType.startsWith('multipart/form-data')
    ? readForm(request, contentType, maxBytes)
    : readRaw(request, contentType, maxBytes);
}

async function readForm(request: Request, contentType: string, maxBytes: number): Promise<Upload> {
  const body = await readBytes(request, maxBytes + formOverhead, tooLarge);
  const form = await new Response(body, { headers: { 'content-type': contentType } }).formData().catch(() => {
    throw invalidRequest('The form cannot be read');
  });
  const file = [...form.values()].find((value) => value instanceof File);
  if (!file) throw invalidRequest('The form holds no file');
  if (file.size > maxBytes) throw tooLarge();
  return {
    bytes: new Uint8Array(await file.arrayBuffer()),
    declaredType: file.type,
    cacheControl: cacheControlFor(form.get('cacheControl')),
    userMetadata: parseMetadata(form.get('metadata')),
  };
}

async function readRaw(request: Request, contentType: string, maxBytes: number): Promise<Upload> {
  const metadata = request.headers.get('x-metadata');
  return {
    bytes: await readBytes(request, maxBytes, tooLarge),
    declaredType: contentType,
    cacheControl: cacheControlFor(/max-age=(\d+)/.exec(request.headers.get('cache-control') ?? '')?.[1]),
    userMetadata: parseMetadata(metadata && Buffer.from(metadata, 'base64').toString()),
  };
}

function cacheControlFor(seconds: unknown): string {
  return typeof seconds === 'string' && /^\d{1,8}$/.test(seconds) ? `max-age=${seconds}` : 'no-cache';
}

function parseMetadata(text: unknown): object | null {
  if (typeof text !== 'string') return null;
  const metadata = parseJson(text);
  if (typeof metadata === 'object' && !Array.isArray(metadata)) return metadata;
  throw invalidRequest('The metadata must be a JSON object');
}
