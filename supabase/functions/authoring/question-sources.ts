import { writeQuestion } from '#courseware/files/write-courses.ts';
import { findFigureProblem } from '#courseware/lessons/find-figure-problem.ts';
import { missingFile } from '#courseware/lessons/find-lesson-problems.ts';
import { packQuestion, renderQuestion } from '#courseware/pack-course.ts';
import { compiledQuestion } from '#courseware/questions/compile.ts';
import { pictureOf, type Question } from '#courseware/questions/question.ts';
import { type QuestionContext, readQuestion } from '#courseware/questions/read-question.ts';
import type { TextProblem } from '#domain/courses/authoring.ts';
import { mostContent } from './desk.ts';

/** A question as YAML, from JSON as the database stores it. */
export function writeSource(stored: string) {
  const question: Question = JSON.parse(stored);
  return writeQuestion(question);
}

interface Source {
  source: string;
  context: QuestionContext;
  /** The source of the picture, null if the course has no such file. Left out until it is known which one it is. */
  picture?: string | null;
}

/** What a source is: a question as the database stores it, one that needs its picture first, or one with mistakes. */
type Compiled =
  | { kind: 'compiled'; compiled: string }
  | { kind: 'with-picture'; path: string; lesson: string }
  | { kind: 'wrong'; problems: TextProblem[] };

/** Reads, checks and renders the YAML of a question. */
export function compileSource({ source, context, picture }: Source): Compiled {
  const { question, problems } = readQuestion(source, context);
  if (!question) return { kind: 'wrong', problems };
  const path = pictureOf(question);
  if (path !== undefined && picture === undefined) {
    return { kind: 'with-picture', path, lesson: question.lesson };
  }
  if (path !== undefined) {
    const message = picture ? findFigureProblem(picture)?.message : missingFile(path);
    const line = source.slice(0, source.indexOf(path)).split('\n').length;
    if (message) return { kind: 'wrong', problems: [{ line, message }] };
  }
  return {
    kind: 'compiled',
    compiled: JSON.stringify(renderQuestion(question, () => picture ?? undefined)),
  };
}

/** A compiled question as `save_question` takes it; undefined if it is too large. */
export function packSource(compiled: string) {
  const packed = packQuestion(compiledQuestion.parse(compiled));
  return JSON.stringify(packed).length > mostContent ? undefined : packed;
}
