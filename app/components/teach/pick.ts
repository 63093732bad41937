/** Something that an author can insert into a lesson. */
export interface Pick {
  id: string;
  title: string;
  note: string;
  picture?: PickPicture;
  /** The Markdown that shows it. A film gets its own when it is chosen, because its transcript has to be loaded. */
  text?: string;
  /** Whether it stands within a line. */
  isInline?: true;
  film?: { src: string; captions: string; poster?: string };
}

export type PickPicture =
  | { kind: 'image'; light: string; dark?: string }
  /** A figure of a course. The lines of a drawing are black unless a page gives it another colour. */
  | { kind: 'figure'; courseId: string; path: string }
  | { kind: 'code'; code: string };

/** The picks with all of the typed words. Those that begin with them come first. */
export function findPicks(picks: readonly Pick[], typed: string): Pick[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const [first = ''] = words;
  return picks
    .filter(({ id, title, note }) => {
      const text = `${title} ${note} ${id}`.toLowerCase();
      return words.every((word) => text.includes(word));
    })
    .toSorted(
      (a, b) =>
        Number(b.title.toLowerCase().startsWith(first)) - Number(a.title.toLowerCase().startsWith(first)),
    );
}

/** The value of an attribute in Markdown, which cannot contain quotes. */
export const attributeText = (text: string) => text.replaceAll('"', '”').replaceAll(/\s+/g, ' ').trim();
