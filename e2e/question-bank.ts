import { fileURLToPath } from 'node:url';
import { readCourses } from '#courseware/files/read-courses.ts';
import { readFolder } from '#courseware/files/read-folder.ts';
import { questionRenderer } from '#courseware/markdown/lesson-markdown.ts';
import type { Answer } from '#courseware/questions/answer.ts';
import { type CompiledQuestion, compileQuestion } from '#courseware/questions/compile.ts';
import type { Question } from '#courseware/questions/question.ts';
import type { QuestionView } from '#courseware/questions/view.ts';

const curriculum = fileURLToPath(new URL('../curriculum', import.meta.url));
let questions: Promise<Question[]> | undefined;

/** Every question of the institute's courses, with its correct answer. */
export function readBank(): Promise<Question[]> {
  questions ??= readFolder(curriculum).then((files) =>
    readCourses(files).courses.flatMap(({ modules }) => modules.flatMap((module) => module.questions)),
  );
  return questions;
}

const compiled = new Map<Question, CompiledQuestion>();

/** Renders the texts of a question, once. */
export function compile(question: Question): CompiledQuestion {
  const known = compiled.get(question) ?? compileQuestion(question, questionRenderer);
  compiled.set(question, known);
  return known;
}

/** The correct answer to a shown question, looked up in the files by its texts. Does not work for drawn numbers. */
export async function solve(view: QuestionView): Promise<Answer> {
  for (const question of await readBank()) {
    if (question.kind !== view.kind || question.template) continue;
    const candidate = compile(question);
    if (candidate.html.prompt?.html === view.prompt) return answerTo(candidate, view);
  }
  throw new Error(`no question in the files reads: ${view.prompt}`);
}

function answerTo({ question, html }: CompiledQuestion, view: QuestionView): Answer {
  const placeIn = (shown: string[], path: string) => shown.indexOf(html[path]?.html ?? '');
  switch (question.kind) {
    case 'single':
    case 'multiple': {
      const { options } = view as Extract<QuestionView, { options: string[] }>;
      const right = question.options
        .flatMap(({ correct }, index) =>
          correct === true ? [placeIn(options, `options.${index}.text`)] : [],
        )
        .toSorted((a, b) => a - b);
      return question.kind === 'single' ? (right[0] ?? -1) : right;
    }
    case 'numeric':
      return String(question.key);
    case 'text':
      return question.accept[0] ?? '';
    case 'order': {
      const { items } = view as Extract<QuestionView, { kind: 'order' }>;
      return question.items.map((_item, index) => placeIn(items, `items.${index}`));
    }
    case 'match': {
      const { rights } = view as Extract<QuestionView, { kind: 'match' }>;
      return question.pairs.map((_pair, index) => placeIn(rights, `pairs.${index}.right`));
    }
    case 'group': {
      const { items } = view as Extract<QuestionView, { kind: 'group' }>;
      const groups = items.map(() => -1);
      question.groups.forEach((group, index) => {
        group.items.forEach((_item, at) => {
          groups[placeIn(items, `groups.${index}.items.${at}`)] = index;
        });
      });
      return groups;
    }
    case 'point':
      return { x: Number(question.key.x), y: Number(question.key.y) };
    case 'blanks':
      return question.blanks.map(
        ({ accept, options }) => accept.find((form) => !options || options.includes(form)) ?? '',
      );
  }
}
