/** The body as text, or undefined as soon as it is longer than `mostBytes`. */
export async function readLimited(request: Request, mostBytes: number): Promise<string | undefined> {
  if (Number(request.headers.get('content-length') ?? 0) > mostBytes) return undefined;
  const decoder = new TextDecoder();
  let length = 0;
  let text = '';
  for await (const chunk of request.body ?? []) {
    length += chunk.length;
    if (length > mostBytes) return undefined;
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

/** The same for a body that is not text. */
export async function readLimitedBytes(
  request: Request,
  mostBytes: number,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  if (Number(request.headers.get('content-length') ?? 0) > mostBytes) return undefined;
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  for await (const chunk of request.body ?? []) {
    length += chunk.length;
    if (length > mostBytes) return undefined;
    chunks.push(chunk);
  }
  return new Uint8Array(await new Blob(chunks).arrayBuffer());
}
