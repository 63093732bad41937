/**
 * The memory of the byte arrays that a message is, or has as properties or in a map. It moves to the other thread
 * instead of being copied. A byte array that shares its memory with others is copied.
 */
export function buffersOf(message: unknown): ArrayBuffer[] {
  const parts = message instanceof Map ? [...message.values()] : Object.values(Object(message));
  const buffers = [message, ...parts].flatMap((part) =>
    part instanceof Uint8Array &&
    part.buffer instanceof ArrayBuffer &&
    part.byteLength === part.buffer.byteLength
      ? [part.buffer]
      : [],
  );
  return [...new Set(buffers)];
}
