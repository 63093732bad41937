import type { Token } from 'marked';
import { lexLessonMarkdown } from './lesson-markdown.ts';

/** A part of the notes for teachers, without markup: `**Materials.** Paper and pencils.` */
export interface TeachingNote {
  /** Empty for text before the first title. */
  title: string;
  paragraphs: string[];
  /** The items of its list. */
  items: string[];
}

/** Reads the notes of a module. A paragraph that begins with bold text begins a new part with that title. */
export function readTeachingNotes(markdown: string): TeachingNote[] {
  const notes: TeachingNote[] = [];
  const latest = () => {
    const note = notes.at(-1);
    if (note) return note;
    const untitled: TeachingNote = { title: '', paragraphs: [], items: [] };
    notes.push(untitled);
    return untitled;
  };
  for (const token of lexLessonMarkdown(markdown)) {
    if (token.type === 'space') continue;
    if (token.type === 'list') {
      latest().items.push(...token.items.map((item: Token) => plainText([item])));
      continue;
    }
    const inline = 'tokens' in token ? (token.tokens ?? []) : [];
    const [first, ...rest] = inline;
    const isTitled = token.type === 'paragraph' && first?.type === 'strong';
    if (isTitled) {
      notes.push({ title: plainText([first]).replace(/\.$/, ''), paragraphs: [], items: [] });
    }
    const text = plainText(isTitled ? rest : [token]);
    if (text) latest().paragraphs.push(text);
  }
  return notes;
}

function plainText(tokens: readonly Token[]): string {
  return tokens
    .map((token) =>
      'tokens' in token && token.tokens ? plainText(token.tokens) : 'text' in token ? token.text : '',
    )
    .join('')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
