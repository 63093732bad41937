import { readBytes } from '#backend/http/read-bytes.ts';
import { maxJsonBytes } from '#backend/http/request-limits.ts';
import { RestError } from '../errors.ts';

export async function readBody(request: Request, maxBytes = maxJsonBytes): Promise<Uint8Array> {
  const body = await readBytes(request, maxBytes);
  if (!body) throw new RestError(413, null, 'The body is larger than 1 MB');
  return body;
}

/** The kind of body that the Content-Type header declares. */
export function bodyType(headers: Headers): 'json' | 'text' | 'xml' | 'bytes' | undefined {
  const type = headers.get('content-type')?.split(';', 1)[0]?.trim().toLowerCase() ?? 'application/json';
  switch (type) {
    case '':
    case 'application/json':
    case 'application/vnd.pgrst.object':
    case 'application/vnd.pgrst.object+json':
    case 'application/vnd.pgrst.array':
    case 'application/vnd.pgrst.array+json':
      return 'json';
    case 'text/plain':
      return 'text';
    case 'text/xml':
      return 'xml';
    case 'application/octet-stream':
      return 'bytes';
    default:
      return undefined;
  }
}

export function decode(body: Uint8Array): string {
  return new TextDecoder().decode(body);
}
