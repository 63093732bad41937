import { checkLesson } from '#courseware/check/check-lessons.ts';
import { compileLesson, findBlockLines, type LessonBlock } from '#courseware/lessons/compile-lesson.ts';
import { findFigureProblem, findFigureScript } from '#courseware/lessons/find-figure-problem.ts';
import {
  findMissingParts,
  findTextProblems,
  notAFigure,
  referencesOf,
} from '#courseware/lessons/find-lesson-problems.ts';
import { parseBlocks } from '#courseware/lessons/parse-blocks.ts';
import { readPictureSize } from '#courseware/lessons/picture-size.ts';
import { findExcess } from '#courseware/markdown/find-excess.ts';
import { labAbout } from '#courseware/pack-course.ts';
import type { TextProblem } from '#domain/courses/authoring.ts';
import type { lessonKinds } from '#domain/courses/course.ts';
import { isPicturePath } from '#domain/courses/course-file.ts';
import { fromBase64 } from '#domain/text/base64.ts';
import { mostContent } from './desk.ts';
import { decodeText, type LessonParts } from './lesson-parts.ts';

export interface LessonDraft {
  lesson: string;
  kind: (typeof lessonKinds)[number];
  duration_minutes: number | null;
  body: string;
}

const tooMuchContent: TextProblem = {
  message: 'The lesson is too large with its figures. Use fewer or simpler ones.',
};

/** The blocks of a text that is short enough to be rendered, or why it is not. */
function parseBody(body: string) {
  const excess: TextProblem[] = findExcess(body);
  return { excess, parsed: excess.length > 0 ? { blocks: [], problems: [] } : parseBlocks(body) };
}

/** The questions and files that a lesson refers to. */
export function findReferences(body: string) {
  return referencesOf(parseBody(body).parsed.blocks);
}

/** Renders a lesson as its page would, and finds everything that is wrong with it. */
export function renderLesson({ draft, parts }: { draft: LessonDraft; parts: LessonParts }) {
  const { blocks, lines, problems } = compile(draft, parts);
  if (JSON.stringify(blocks).length <= mostContent) return { blocks, lines, problems };
  return { blocks: [], lines: [], problems: [tooMuchContent, ...problems] };
}

function compile(
  { lesson, kind, duration_minutes, body }: LessonDraft,
  { level, questions, files }: LessonParts,
): { blocks: LessonBlock[]; lines: number[]; problems: TextProblem[] } {
  const { excess, parsed } = parseBody(body);
  const viewsById = new Map(questions.map(({ id, view }) => [id, view]));
  const filesByPath = new Map(files.map(({ path, content }) => [path, content]));
  const hasFile = (path: string) => filesByPath.has(path);
  const figure = (path: string) => (path.endsWith('.svg') ? decodeText(filesByPath.get(path)) : undefined);
  const picture = (path: string) => {
    const header = isPicturePath(path) ? filesByPath.get(path) : undefined;
    return header ? readPictureSize(fromBase64(header)) : undefined;
  };
  let blocks: LessonBlock[] = [];
  let lines: number[] = [];
  try {
    blocks = compileLesson(parsed.blocks, {
      figure,
      picture,
      question: (id) => viewsById.get(id) ?? undefined,
      lab: labAbout,
    });
    lines = findBlockLines(parsed.blocks);
  } catch (error) {
    // Lists and quotes inside each other are rendered by functions that call themselves.
    if (!(error instanceof RangeError)) throw error;
    excess.push({ message: 'Lists or quotes are nested too deeply.' });
  }
  if (excess.length > 0) return { blocks, lines, problems: excess };
  const errors: TextProblem[] = [
    ...parsed.problems,
    ...findMissingParts(parsed.blocks, {
      hasQuestion: (id) => viewsById.has(id),
      hasFile,
      hasFilm: hasFile,
    }),
    ...findTextProblems(body, parsed.blocks),
    ...parsed.blocks.flatMap((block): TextProblem[] => {
      const svg = block.kind === 'figure' ? figure(block.src) : undefined;
      const message = svg && (findFigureProblem(svg) ?? findFigureScript(svg))?.message;
      return message ? [{ line: block.line, message }] : [];
    }),
    ...parsed.blocks.flatMap((block): TextProblem[] =>
      block.kind === 'figure' && hasFile(block.src) && !figure(block.src) && !picture(block.src)
        ? [{ line: block.line, message: notAFigure(block.src) }]
        : [],
    ),
  ];
  if (blocks.length === 0) errors.push({ message: 'The lesson is empty.' });
  const advice = checkLesson(
    {
      id: lesson,
      slug: '',
      title: '',
      objectives: [],
      ideas: [],
      file: '',
      body,
      blocks: parsed.blocks,
      kind,
      minutes: duration_minutes ?? 0,
    },
    level,
  );
  return {
    blocks,
    lines,
    problems: [
      ...errors.toSorted((a, b) => (a.line ?? 0) - (b.line ?? 0)),
      ...advice.map(({ line, message }): TextProblem => ({ line, message, isAdvice: true })),
    ],
  };
}
