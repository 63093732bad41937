/** Characters that the standard fonts lack, and those that look the same on paper. */
const lookalikes: Record<string, string> = { '−': '-' };

/** Replaces characters the font lacks: letters lose their accents, and anything else becomes `?`. */
export function printable(text: string, known: ReadonlySet<number>): string {
  const isKnown = (character: string) => known.has(character.codePointAt(0) ?? 0);
  return [...text.normalize('NFC')]
    .map((character) => {
      if (isKnown(character)) return character;
      const [base = ''] = (lookalikes[character] ?? character).normalize('NFD');
      return isKnown(base) ? base : '?';
    })
    .join('');
}
