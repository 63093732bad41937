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
