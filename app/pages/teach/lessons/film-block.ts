import { storedName } from '#domain/courses/course-file.ts';
import { filmLimits } from '#domain/courses/film.ts';

export type FilmPart = keyof typeof filmLimits.types;

/** Names tell what a file is: browsers do not know the type of captions everywhere. The server checks the bytes. */
const endings: Record<string, string> = {
  mp4: 'video/mp4',
  webm: 'video/webm',
  vtt: 'text/vtt',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
};

/** The type of a file by its name, if the part may have it. */
export function typeFor(part: FilmPart, { name }: File): string | undefined {
  const type = endings[/\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? ''];
  return filmLimits.types[part].find((allowed) => allowed === type);
}

/** The name that the files of a film share on the site. The number keeps it apart from earlier films. */
export const nameFor = (title: string, number: string) => storedName(title, number, 'film');

/** Paragraphs of a transcript end with the first sentence after this many characters. */
const paragraph = 400;

/** The words of captions, without times, names of cues, comments and tags. */
export function transcriptOf(captions: string): string {
  const blocks = captions.replace(/\r\n?/g, '\n').split(/\n{2,}/);
  const texts = blocks.flatMap((block) => {
    const lines = block.split('\n');
    const time = lines.findIndex((line) => line.includes('-->'));
    return time < 0 ? [] : lines.slice(time + 1);
  });
  const paragraphs: string[] = [''];
  for (const text of texts) {
    const words = text
      .replace(/<[^>]*>/g, '')
      .replace(/^[:#>\s]+/, '')
      .trim();
    const last = paragraphs.at(-1) ?? '';
    if (words === '') continue;
    if (last.length > paragraph && /[.!?]$/.test(last)) paragraphs.push(words);
    else paragraphs[paragraphs.length - 1] = last === '' ? words : `${last} ${words}`;
  }
  return paragraphs.join('\n\n');
}

/** The text that shows a film in a lesson. Attributes cannot contain quotes. */
export function filmBlock(
  title: string,
  { src, captions, poster }: { src: string; captions: string; poster?: string },
  transcript: string,
): string {
  const picture = poster ? ` poster="${poster}"` : '';
  return `:::video{src="${src}" captions="${captions}"${picture} title="${title.replaceAll('"', '”')}"}\n${transcript}\n:::`;
}
