import { type DraftValue, isMap, type QuestionDraft } from '#courseware/questions/draft.ts';

const blankPattern = /\[\[(\d+)\]\]/g;

const listOf = (value: DraftValue | undefined): DraftValue[] => (Array.isArray(value) ? value : []);
const textIn = ({ text }: QuestionDraft): string => (typeof text === 'string' ? text : '');

/** Adds a blank at a place of the text. Blanks are numbered in the order of the text, so later ones move on. */
export function insertBlank(draft: QuestionDraft, at: number): QuestionDraft {
  const text = textIn(draft);
  const before = [...text.slice(0, at).matchAll(blankPattern)].length;
  const shifted = (part: string) => renumber(part, (number) => (number > before ? number + 1 : number));
  return {
    ...draft,
    text: `${text.slice(0, at)}[[${before + 1}]]${shifted(text.slice(at))}`,
    blanks: listOf(draft.blanks).toSpliced(before, 0, { accept: [] }),
  };
}

/** Removes a blank. The first answer that it accepted takes its place in the text. */
export function removeBlank(draft: QuestionDraft, index: number): QuestionDraft {
  const blanks = listOf(draft.blanks);
  const blank = blanks[index];
  const [answer] = isMap(blank) ? listOf(blank.accept) : [];
  const text = textIn(draft).replaceAll(`[[${index + 1}]]`, () => String(answer ?? ''));
  return {
    ...draft,
    text: renumber(text, (number) => (number > index + 1 ? number - 1 : number)),
    blanks: blanks.toSpliced(index, 1),
  };
}

function renumber(text: string, change: (number: number) => number): string {
  return text.replace(blankPattern, (_blank, digits: string) => `[[${change(Number(digits))}]]`);
}
