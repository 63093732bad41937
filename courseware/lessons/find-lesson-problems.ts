import { courseFileLimits, isPicturePath } from '#domain/courses/course-file.ts';
import { findLab } from '#labs/registry.ts';
import type { ContentProblem } from '../content-problem.ts';
import { findDeadLinks } from '../markdown/find-dead-links.ts';
import { type DroppedMarkup, findDroppedMarkup } from '../markdown/find-dropped-markup.ts';
import type { Block } from './block.ts';

type Problem = Omit<ContentProblem, 'file'>;

/** What a lesson refers to, by id and by path. */
export function referencesOf(blocks: readonly Block[]): { questions: string[]; files: string[] } {
  return {
    questions: blocks.flatMap((block) => (block.kind === 'check' ? [block.question] : [])),
    files: blocks.flatMap(filesOf),
  };
}

function filesOf(block: Block): string[] {
  if (block.kind === 'video') return filmsOf(block);
  return block.kind === 'figure' || block.kind === 'download' ? [block.src] : [];
}

function filmsOf({ src, captions, poster }: Extract<Block, { kind: 'video' }>): string[] {
  return [src, captions, ...(poster ? [poster] : [])];
}

interface PresentParts {
  hasQuestion(id: string): boolean;
  hasFile(path: string): boolean;
  /** Left out where films cannot be looked up: they are on the site, not among the files of a course. */
  hasFilm?(name: string): boolean;
}

export const missingFile = (path: string) => `The course has no file "${path}".`;
export const notAFigure = (path: string) => `"${path}" is not a drawing or picture that a page can show.`;
export const notAPicture = 'This is not a PNG or WebP picture, whatever its name says.';

/** Why a file is too large for the picture of a question. Drawings have a limit of their own. */
export function findPictureExcess(path: string, bytes: number): string | undefined {
  const most = courseFileLimits.questionPictureBytes;
  if (!isPicturePath(path) || bytes <= most) return undefined;
  return `The picture has ${Math.ceil(bytes / 1_000)} KB, and a question takes at most ${most / 1_000} KB. Upload it with the button "Choose a picture" of the question, which makes it smaller.`;
}

/** References to questions and files that do not exist. */
export function findMissingParts(
  blocks: readonly Block[],
  { hasQuestion, hasFile, hasFilm = () => true }: PresentParts,
): Problem[] {
  return blocks.flatMap((block) => {
    const messages = filesOf(block).flatMap((path) => {
      if (block.kind !== 'video') return hasFile(path) ? [] : [missingFile(path)];
      return hasFilm(path) ? [] : [`"${path}" was not uploaded for this course.`];
    });
    if (block.kind === 'check' && !hasQuestion(block.question)) {
      messages.push(`The bank of this module has no question "${block.question}".`);
    }
    return messages.map((message) => ({ line: block.line, message }));
  });
}

/**
 * Ids that a lesson uses twice, labs that do not exist, links that lead nowhere, and markup that its page would drop. The
 * text begins on line `firstLine`.
 */
export function findTextProblems(body: string, blocks: readonly Block[], firstLine = 1): Problem[] {
  return [
    ...findRepeatedIds(blocks),
    ...blocks.flatMap(findUnknownName),
    ...findDropped(body, blocks, firstLine),
  ];
}

/** Labs and explainers that the site does not have. Their place in the lesson would stay empty. */
function findUnknownName(block: Block): Problem[] {
  const { kind, line } = block;
  if (kind === 'explainer') return [{ line, message: `There is no explainer "${block.name}".` }];
  if (kind !== 'lab') return [];
  const lab = findLab(block.name);
  if (!lab) return [{ line, message: `There is no lab "${block.name}".` }];
  const { goal } = block;
  if (goal === undefined || lab.goals.some(({ id }) => id === goal)) return [];
  return [{ line, message: `The lab "${block.name}" has no goal "${goal}".` }];
}

function findRepeatedIds(blocks: readonly Block[]): Problem[] {
  const seen = new Map<string, number>();
  return blocks.flatMap((block) => {
    const id =
      block.kind === 'check'
        ? block.question
        : block.kind === 'python' || block.kind === 'project'
          ? block.id
          : undefined;
    if (id === undefined) return [];
    const before = seen.get(id);
    seen.set(id, before ?? block.line);
    return before === undefined
      ? []
      : [{ line: block.line, message: `"${id}" is used on line ${before} already.` }];
  });
}

function findDropped(body: string, blocks: readonly Block[], firstLine: number): Problem[] {
  const lines = body.split(/\r?\n/);
  return blocks.flatMap((block) => {
    const texts = ['markdown' in block ? block.markdown : '', 'label' in block ? block.label : ''];
    // A token does not know its line. Two that are the same stand one below the other.
    let from = block.line - firstLine;
    let dropped: DroppedMarkup[];
    try {
      dropped = texts.flatMap((text) => [...findDroppedMarkup(text), ...findDeadLinks(text)]);
    } catch (error) {
      // Markdown beyond the limits is not parsed.
      if (!(error instanceof RangeError)) throw error;
      return [{ line: block.line, message: error.message }];
    }
    return dropped.map(({ raw, message }) => {
      const [start = ''] = raw.trim().split('\n');
      const index = lines.findIndex((line, at) => at >= from && line.includes(start));
      if (index >= 0) from = index;
      return { line: firstLine + (index >= 0 ? index : block.line - firstLine), message };
    });
  });
}
