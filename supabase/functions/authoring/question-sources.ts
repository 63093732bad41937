import { writeQuestion } from '#courseware/files/write-courses.ts';
import { findFigureProblem } from '#courseware/lessons/find-figure-problem.ts';
import { findPictureExcess, missingFile, notAPicture } from '#courseware/lessons/find-lesson-problems.ts';
import { readPictureSize } from '#courseware/lessons/picture-size.ts';
import { packQuestion, pictureData, renderQuestion } from '#courseware/pack-course.ts';
import { compiledQuestion } from '#courseware/questions/compile.ts';
import { pictureOf, type Question } from '#courseware/questions/question.ts';
import { type QuestionContext, readQuestion } from '#courseware/questions/read-question.ts';
import type { SampleDrawing } from '#courseware/questions/sample-drawings.ts';
import type { TextProblem } from '#domain/courses/authoring.ts';
import { isPicturePath } from '#domain/courses/course-file.ts';
import { fromBase64 } from '#domain/text/base64.ts';
import { mostContent } from './desk.ts';
import { decodeText } from './lesson-parts.ts';

/** A question as YAML, from JSON as the database stores it. */
export function writeSource(stored: string) {
  const question: Question = JSON.parse(stored);
  return writeQuestion(question);
}

interface Source {
  source: string;
  context: QuestionContext;
  /** The picture in base64, null if the course has no such file. Left out until it is known which one it is. */
  picture?: string | null;
}

/** What a source is: a question as the database stores it, one that needs its picture first, or one with mistakes. */
type Compiled =
  | { kind: 'compiled'; compiled: string; drawings: SampleDrawing[] }
  | { kind: 'with-picture'; path: string; lesson: string }
  | { kind: 'wrong'; problems: TextProblem[]; drawings: SampleDrawing[] };

/** Reads, checks and renders the YAML of a question. */
export function compileSource({ source, context, picture }: Source): Compiled {
  const { question, problems, drawings } = readQuestion(source, context);
  if (!question) return { kind: 'wrong', problems, drawings };
  const path = pictureOf(question);
  if (path !== undefined && picture === undefined) {
    return { kind: 'with-picture', path, lesson: question.lesson };
  }
  if (path !== undefined) {
    const message = picture ? findPictureProblem(path, fromBase64(picture)) : missingFile(path);
    const line = source.slice(0, source.indexOf(path)).split('\n').length;
    const field = { path: ['plane', 'picture'], message: message ?? '' };
    if (message) return { kind: 'wrong', problems: [{ line, message, field }], drawings };
  }
  return {
    kind: 'compiled',
    compiled: JSON.stringify(
      renderQuestion(question, (named) => (picture ? sourceOf(named, picture) : undefined)),
    ),
    drawings,
  };
}

function findPictureProblem(path: string, bytes: Uint8Array): string | undefined {
  if (!isPicturePath(path)) return findFigureProblem(new TextDecoder().decode(bytes))?.message;
  return readPictureSize(bytes) ? findPictureExcess(path, bytes.length) : notAPicture;
}

const sourceOf = (path: string, base64: string) =>
  isPicturePath(path) ? pictureData(path, base64) : decodeText(base64);

/** A compiled question as `save_question` takes it; undefined if it is too large. */
export function packSource(compiled: string) {
  const packed = packQuestion(compiledQuestion.parse(compiled));
  return JSON.stringify(packed).length > mostContent ? undefined : packed;
}
