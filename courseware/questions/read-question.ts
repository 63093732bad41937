import { tryQuestion } from '../check/check-questions.ts';
import type { ContentProblem } from '../content-problem.ts';
import { readYaml } from '../files/yaml-source.ts';
import { findQuestionTextProblems } from './find-text-problems.ts';
import { type Question, questionSchema } from './question.ts';
import { type SampleDrawing, sampleDrawings } from './sample-drawings.ts';

/** What a question of a course may refer to. */
export interface QuestionContext {
  lessons: readonly { id: string; objectives: readonly string[] }[];
  /** The id of a question that is being changed. It stays, because results refer to it. */
  id?: string;
  isIdUsed: boolean;
}

type Problem = Omit<ContentProblem, 'file'>;
type ReadQuestion =
  | { question: Question; problems: []; drawings: SampleDrawing[] }
  | { question?: undefined; problems: Problem[]; drawings: SampleDrawing[] };

/** Reads one question as YAML, with or without the dash of the list in `questions.yaml`. */
export function readQuestion(source: string, context: QuestionContext): ReadQuestion {
  const text = source.replaceAll('\r\n', '\n').replace(/^(\s*)- /, '$1  ');
  const { value, problems } = readYaml({ file: '', text }, schemaFor(context));
  if (problems.length > 0 || !value) {
    return { problems: problems.map(({ file: _file, ...rest }) => rest), drawings: [] };
  }
  const drawings = value.template ? sampleDrawings(value) : [];
  const failure = tryQuestion(value);
  if (failure === undefined) return { question: value, problems: [], drawings };
  const message = `Drawn a hundred times: ${failure}.`;
  return { problems: [{ message, field: { path: value.template ? ['template'] : [], message } }], drawings };
}

function schemaFor({ lessons, id, isIdUsed }: QuestionContext) {
  return questionSchema.superRefine((question, issues) => {
    const issue = (message: string, ...path: (string | number)[]) =>
      issues.addIssue({ code: 'custom', message, path });
    if (id !== undefined && question.id !== id) issue(`The id of this question stays "${id}"`, 'id');
    if (id === undefined && isIdUsed) issue(`"${question.id}" is used already`, 'id');
    const lesson = lessons.find((each) => each.id === question.lesson);
    if (!lesson) {
      const known = lessons.map((each) => each.id).join(', ');
      issue(`The course has no such lesson. It has: ${known}`, 'lesson');
    } else if (question.objective > lesson.objectives.length) {
      issue(`The lesson has ${lesson.objectives.length} objectives`, 'objective');
    }
    for (const { path, message } of findQuestionTextProblems(question)) issue(message, ...path);
  });
}
