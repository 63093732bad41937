import { getSupabase } from '#app/lib/supabase.ts';
import type { LessonBlock } from '#courseware/lessons/compile-lesson.ts';
import type { Answer } from '#courseware/questions/answer.ts';
import type { SampleDrawing } from '#courseware/questions/sample-drawings.ts';
import type { QuestionView } from '#courseware/questions/view.ts';
import type { LessonText, SeenLesson, TextProblem } from '#domain/courses/authoring.ts';
import type { FunctionResult } from '#domain/database/database.ts';
import { callFunction, fetchFunction, toError } from './call-function.ts';
import { drawnSchema, gradedSchema, hintSchema } from './question-responses.ts';
import type { GradedAnswer } from './questions.ts';

const callAuthoring = <Body extends object>(body: object) => callFunction<Body>('authoring', body);

export interface LessonPreview {
  blocks: LessonBlock[];
  /** The line of the text on which each block begins. */
  lines: number[];
  problems: TextProblem[];
}

/** The lesson as its page would show it, and what is wrong with it. */
export function previewLesson(
  lesson: string,
  text: Pick<LessonText, 'kind' | 'duration_minutes' | 'body'>,
): Promise<LessonPreview> {
  return callAuthoring({ action: 'preview-lesson', lesson, text });
}

/** The problems of a text that was refused. Nothing of it was saved. */
export type Refusal = { kind: 'refused'; problems: TextProblem[] };
/** Another author has saved meanwhile, or the server refused for the reason that the message gives. */
export type Conflict = { kind: 'conflict'; message: string };

async function save<Saved extends object>(
  body: object,
): Promise<({ kind: 'saved' } & Saved) | Refusal | Conflict> {
  await getSupabase();
  const response = await fetchFunction<Saved>('authoring', body);
  if (response.ok) return { kind: 'saved', ...response.body };
  if (response.status === 422) return { kind: 'refused', problems: response.body.problems ?? [] };
  if (response.status === 409) return { kind: 'conflict', message: response.body.error ?? '' };
  throw toError(response);
}

/** Stores a new revision of a lesson, as a draft or published. The next draft replaces one that was saved automatically. */
export const saveLesson = (
  lesson: string,
  seen: SeenLesson,
  text: LessonText,
  { publish = false, isAutosave = false },
) => save<{ revision: number }>({ action: 'save-lesson', lesson, seen, text, publish, isAutosave });

/** A saved text of a lesson or question, without the text. */
export type Revision = FunctionResult<'lesson_history'>;

/** A question with its key, for people who work on its course. */
export interface AuthoredQuestion {
  id: string;
  module: string;
  /** Its newest text, which may be a draft. */
  revision: number;
  /** Null while nothing of it is published. */
  publishedRevision: number | null;
  isArchived: boolean;
  changedAt: string;
  changedBy: string | null;
  /** The published lessons that ask it. */
  askedIn: { slug: string; title: string }[];
  /** Newest first. */
  history: Revision[];
  /** In YAML, the format of `questions.yaml`. */
  source: string;
}

/** With its newest text, or that of one revision. */
export function readAuthoredQuestion(question: string, revision?: number): Promise<AuthoredQuestion> {
  return callAuthoring({ action: 'read-question', question, revision });
}

/** A question that is being typed. It has an id once it is stored. */
export interface QuestionSource {
  module: string;
  id?: string;
  source: string;
}

export interface CheckedQuestion {
  problems: TextProblem[];
  /** The lessons of the course, with the titles and objectives of their newest texts. */
  lessons: { id: string; title: string; objectives: string[]; module: string }[];
  /** Some drawings of a question with drawn numbers, those that cannot be answered first. */
  drawings: SampleDrawing[];
  /** The question as a learner sees it, if it has no problems. */
  drawn?: { seed: string; view: QuestionView };
}

export function checkQuestionSource(question: QuestionSource): Promise<CheckedQuestion> {
  return callAuthoring({ action: 'check-question', ...question });
}

/** Stores a new revision of a question, as a draft or published. Without a seen revision it adds a question. */
export const saveQuestion = (question: QuestionSource, seen: number | null, publish: boolean) =>
  save<{ id: string; revision: number }>({ action: 'save-question', ...question, seen, publish });

export const archiveQuestion = (question: string, seen: number, isArchived: boolean) =>
  save<{ revision: number }>({ action: 'archive-question', question, seen, isArchived });

/** A stored question, or one that is being typed. */
export type TriedQuestion = { question: string } | QuestionSource;

/** For trying a question: the same calls as in lessons, but nothing is recorded. */
export function createPreviewService(triedOf: (question: string) => TriedQuestion) {
  return {
    async checkAnswer(
      { question, seed }: { question: string; seed: string },
      answer: Answer | null,
      reveal = false,
    ): Promise<GradedAnswer> {
      const body = { action: 'answer', tried: triedOf(question), seed, answer, reveal };
      return gradedSchema.parse(await callAuthoring(body));
    },
    async readHint({ question, seed }: { question: string; seed: string }, number: number): Promise<string> {
      const body = { action: 'hint', tried: triedOf(question), seed, number };
      return hintSchema.parse(await callAuthoring(body)).hint;
    },
    async drawAgain(question: string): Promise<{ seed: string; view: QuestionView }> {
      return drawnSchema.parse(await callAuthoring({ action: 'draw', tried: triedOf(question) }));
    },
  };
}
