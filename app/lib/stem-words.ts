const fillers = new Set(['a', 'an', 'the', 'please']);

/** The words of a text without case, accents, punctuation and articles, otherwise unchanged. */
export function wordsOf(text: string): string[] {
  const plain = text
    .normalize('NFKD')
    .replace(/[\p{M}'’]/gu, '')
    .toLowerCase();
  return (plain.match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => !fillers.has(word));
}

/**
 * Removes the commonest English endings from a word. Keywords go through the same function, so the result need not be
 * a word, only the same for "price", "prices" and "pricing".
 */
export function stem(word: string): string {
  return withoutFinalE(withoutVerbEnding(singular(word)));
}

function singular(word: string): string {
  if (word.length < 4 || /(?:ss|us|is|as)$/.test(word)) return word;
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  return word.replace(/(?<=s|x|z|ch|sh)es$|s$/, '');
}

function withoutVerbEnding(word: string): string {
  const root = word.replace(/(?:ing|ed)$/, '');
  return root.length >= 3 && /[aeiouy]/.test(root) ? root : word;
}

/** "programme" keeps its ending, because without it, it would match "programming". */
function withoutFinalE(word: string): string {
  return word.length > 4 ? word.replace(/(?<!mm)e$/, '') : word;
}
