import { RestError } from '../errors.ts';

const mostBytes = 1_048_576;

/** The body, refused as soon as it is known to be too long. */
export async function readBody(request: Request): Promise<Uint8Array> {
  if (Number(request.headers.get('content-length') ?? 0) > mostBytes) throw tooLarge();
  if (!request.body) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body) {
    size += chunk.length;
    if (size > mostBytes) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** The body's text, and which kind of it the Content-Type header declares. */
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

function tooLarge(): RestError {
  return new RestError(413, null, 'The body is larger than 1 MB');
}
