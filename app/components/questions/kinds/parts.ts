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
