const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

/** Base58 as Bitcoin writes it, which multibase calls `z`. */
export function encodeBase58(bytes: Uint8Array): string {
  let number = bytes.reduce((total, byte) => total * 256n + BigInt(byte), 0n);
  let text = '';
  for (; number > 0n; number /= 58n) text = alphabet.charAt(Number(number % 58n)) + text;
  const zeros = bytes.findIndex((byte) => byte !== 0);
  return '1'.repeat(zeros === -1 ? bytes.length : zeros) + text;
}

/** Undefined for text that is not Base58. */
export function decodeBase58(text: string): Uint8Array<ArrayBuffer> | undefined {
  let number = 0n;
  for (const character of text) {
    const value = alphabet.indexOf(character);
    if (value === -1) return undefined;
    number = number * 58n + BigInt(value);
  }
  const bytes: number[] = [];
  for (; number > 0n; number /= 256n) bytes.unshift(Number(number % 256n));
  const zeros = [...text].findIndex((character) => character !== '1');
  return new Uint8Array([...Array(zeros === -1 ? text.length : zeros).fill(0), ...bytes]);
}
