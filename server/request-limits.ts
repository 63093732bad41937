/** A longer address is refused unread. */
export const longestUrl = 8_192;

/** A megabyte, which no JSON of ours comes near. */
export const mostJsonBytes = 1_048_576;

/** The body, or undefined as soon as it turns out to be longer than `mostBytes`. */
export async function readBytes(
  request: Request,
  mostBytes: number,
): Promise<Buffer<ArrayBuffer> | undefined> {
  if (Number(request.headers.get('content-length') ?? 0) > mostBytes) return undefined;
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of request.body ?? []) {
    length += chunk.length;
    if (length > mostBytes) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
