/**
 * The memory of the byte arrays in a message: the message itself, its properties, and the values of maps among them.
 * It moves to the other thread instead of being copied. Memory that several byte arrays share is copied.
 */
export function buffersOf(message: unknown): ArrayBuffer[] {
  const values = [message, ...propertiesOf(message)].flatMap((part) =>
    part instanceof Map ? [...part.values()] : [part],
  );
  const buffers = values.flatMap((value) => {
    const isWhole = value instanceof Uint8Array && value.byteLength === value.buffer.byteLength;
    return isWhole && value.buffer instanceof ArrayBuffer ? [value.buffer] : [];
  });
  return [...new Set(buffers)];
}

/** The elements of byte arrays and lists are no properties: there may be millions. */
function propertiesOf(message: unknown): unknown[] {
  const isPlain = typeof message === 'object' && message !== null && !ArrayBuffer.isView(message);
  return isPlain && !Array.isArray(message) ? Object.values(message) : [];
}
