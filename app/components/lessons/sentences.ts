/** Where each sentence of a text begins and ends, without the white space around it. */
export function sentencesIn(text: string, language: string): { start: number; end: number }[] {
  const segmenter = new Intl.Segmenter(language, { granularity: 'sentence' });
  return [...segmenter.segment(text)].flatMap(({ segment, index }) => {
    const start = index + segment.length - segment.trimStart().length;
    const end = index + segment.trimEnd().length;
    return start < end ? [{ start, end }] : [];
  });
}
