/** A list of answers with one of them changed, as long as the question wants it. */
export function withPart<Part>(
  parts: readonly Part[] | null,
  length: number,
  missing: Part,
  index: number,
  part: Part,
): Part[] {
  return Array.from({ length }, (_missing, at) => (at === index ? part : (parts?.[at] ?? missing)));
}

/** Whether a list of answers has all its parts, and none of them is empty. */
export function isFull(parts: readonly (number | string | null)[], length: number): boolean {
  const isGiven = (part: number | string | null) =>
    typeof part === 'string' ? part.trim() !== '' : part !== null;
  return parts.length === length && parts.every(isGiven);
}
