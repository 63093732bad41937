/** Below this length too many words are one typo apart. */
const shortestCorrected = 5;

/** Long words tolerate two typos. In a short word, two typos make a different word. */
function toleratedTypos(word: string): number {
  return word.length < 8 ? 1 : 2;
}

/**
 * The known word that was probably meant, if there is one. The first letter must match: people rarely mistype it, and
 * words that differ in it are mostly different words.
 */
export function correctTypo(word: string, knownWords: Iterable<string>): string | undefined {
  if (word.length < shortestCorrected - 1) return undefined;
  let nearest: string | undefined;
  let fewest = Number.POSITIVE_INFINITY;
  for (const known of knownWords) {
    if (known.length < shortestCorrected || known[0] !== word[0]) continue;
    const most = toleratedTypos(known);
    if (Math.abs(known.length - word.length) > most) continue;
    const slips = countTypos(word, known);
    if (slips <= most && slips < fewest) {
      nearest = known;
      fewest = slips;
    }
  }
  return nearest;
}

/**
 * The distance between a typed and a known word: a missing, additional or swapped letter counts one. A wrong letter
 * counts two, because it makes a different word more often than a misspelt one: a prize is not a price.
 */
function countTypos(typed: string, known: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: known.length + 1 }, (_, column) => column);
  for (let row = 1; row <= typed.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= known.length; column += 1) {
      const isSame = typed[row - 1] === known[column - 1];
      const isSwapped = typed[row - 1] === known[column - 2] && typed[row - 2] === known[column - 1];
      current[column] = Math.min(
        slipsAt(last, column) + 1,
        slipsAt(current, column - 1) + 1,
        slipsAt(last, column - 1) + (isSame ? 0 : 2),
        isSwapped ? slipsAt(beforeLast, column - 2) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    beforeLast = last;
    last = current;
  }
  return slipsAt(last, known.length);
}

function slipsAt(row: number[], column: number): number {
  return row[column] ?? Number.POSITIVE_INFINITY;
}
