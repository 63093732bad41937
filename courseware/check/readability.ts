/** The running text of Markdown, without code, tables, links, directives and markup. */
export function plainProse(markdown: string): string {
  return (
    markdown
      // The lookaheads keep a row of backticks from being tried at every length.
      .replaceAll(/^(`{3,}(?!`)|~{3,}(?!~))[\s\S]*?^\1\s*$/gm, '')
      .replaceAll(/^\|.*$/gm, '')
      .replaceAll(/^#{1,6} .*$/gm, '')
      // Brackets do not nest here: a pattern that allows it takes quadratic time on a row of them.
      .replaceAll(/:term\[([^\][]+)\](\{[^{}]*\})?/g, '$1')
      .replaceAll(/!?\[([^\][]*)\]\([^()]*\)/g, '$1')
      .replaceAll(/`[^`]*`/g, 'code')
      .replaceAll(/<[^<>]+>/g, '')
      .replaceAll(/[*_>#]/g, '')
      .replaceAll(/^[ \t]*(?:[-+]|\d+\.)[ \t]+/gm, '')
      .replaceAll(/[ \t]+/g, ' ')
      .trim()
  );
}

/** Splits text into sentences. The end of a paragraph or list item also ends a sentence. */
export function sentencesOf(prose: string): string[] {
  return prose
    .split(/\n\s*\n|\n/)
    .flatMap((paragraph) => paragraph.split(/(?<=[.!?:])["”')]*\s+(?=["“'(]*[A-Z0-9])/))
    .map((sentence) => sentence.trim())
    .filter((sentence) => /[a-z]/i.test(sentence));
}

/** The words of a text. Numbers are not counted, because their digits say nothing about reading difficulty. */
export function wordsOf(text: string): string[] {
  return text.match(/[A-Za-zÀ-ÿ]+(?:['’-][A-Za-zÀ-ÿ]+)*/g) ?? [];
}

/** All words a reader sees, including those in headings and tables. Code is not counted. */
export function countWords(markdown: string): number {
  const isExtra = /^(\||#{1,6} )/;
  const extra = markdown.split('\n').filter((line) => isExtra.test(line));
  return wordsOf(plainProse(markdown)).length + wordsOf(extra.join(' ')).length;
}

/**
 * Counts syllables by groups of vowels, without a silent e. Correct for most English words, close enough for an
 * average.
 */
export function countSyllables(word: string): number {
  const plain = word.toLowerCase().replaceAll(/[^a-z]/g, '');
  if (plain.length <= 3) return 1;
  const groups = plain
    .replace(/(?:[^laeiouy]es|ed|[^laeiouy]e)$/, '')
    .replace(/^y/, '')
    .match(/[aeiouy]{1,2}/g);
  return Math.max(1, groups?.length ?? 1);
}

/** The Flesch-Kincaid grade: roughly the school year in which a reader understands the text easily. */
export function readingGrade(markdown: string): number {
  const sentences = sentencesOf(plainProse(markdown));
  const words = sentences.flatMap(wordsOf);
  if (words.length === 0) return 0;
  const syllables = words.reduce((sum, word) => sum + countSyllables(word), 0);
  return 0.39 * (words.length / sentences.length) + 11.8 * (syllables / words.length) - 15.59;
}
