const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const prefix = 'LAI';
const length = 28;

/** Letters that the alphabet omits because people read them as these digits. */
const lookalikes: Record<string, string> = { I: '1', L: '1', O: '0' };

/**
 * The canonical form of a certificate id, or undefined if it is invalid. Users may type it in any case, with or
 * without the prefix and hyphens. The last character is a check character, computed as in the database.
 */
export function parseCertificateId(typed: string): string | undefined {
  const letters = typed.toUpperCase().replace(/[\s\-–—]/g, '');
  const code = letters.startsWith(prefix) && letters.length > length ? letters.slice(prefix.length) : letters;
  if (code.length !== length) return undefined;
  const characters = [...code].map((character) => lookalikes[character] ?? character);
  const values = characters.map((character) => alphabet.indexOf(character));
  if (values.includes(-1)) return undefined;
  const sum = values.slice(0, -1).reduce((total, value, place) => total + (2 * place + 1) * value, 0);
  if (sum % alphabet.length !== values.at(-1)) return undefined;
  return [prefix, ...(characters.join('').match(/.{4}/g) ?? [])].join('-');
}
