const wordsPerMinute = 200;

/** How long a text takes to read, in whole minutes. Code counts too: it is read as slowly as prose. */
export function readingMinutes(text: string): number {
  const words = text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
  return Math.max(1, Math.round(words / wordsPerMinute));
}
