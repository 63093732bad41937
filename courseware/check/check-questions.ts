import type { CourseLevel } from '#domain/courses/course.ts';
import type { ContentProblem } from '../content-problem.ts';
import { ExpressionError } from '../expression.ts';
import type { CourseFile, ModuleFile } from '../files/course-files.ts';
import { questionRenderer } from '../markdown/lesson-markdown.ts';
import { type CompiledQuestion, compileQuestion } from '../questions/compile.ts';
import { drawQuestion } from '../questions/draw.ts';
import { gradeAnswer, rightAnswer, solutionOf } from '../questions/grade.ts';
import type { DrawnQuestion } from '../questions/kinds/kind-rules.ts';
import { kinds } from '../questions/kinds/registry.ts';
import type { QuestionKind, ViewOf } from '../questions/kinds/views.ts';
import type { Question } from '../questions/question.ts';

/** Rules for question banks; docs/curriculum.md documents the numbers. */
const bankRules = {
  fewestQuestions: { Beginner: 15, Intermediate: 20, Advanced: 20 } satisfies Record<CourseLevel, number>,
  parametricShare: { Beginner: 0, Intermediate: 1 / 3, Advanced: 1 / 3 } satisfies Record<
    CourseLevel,
    number
  >,
  questionsPerObjective: 2,
  /** The share of a bank that is reserved for exams. */
  reservedShare: 1 / 3,
  /** A quiz has this many questions, and at most this many of them were in the attempt before, with the same numbers. */
  quizQuestions: 8,
  repeatedQuestions: 2,
  kindsInCourse: 5,
  /** How often the correct option may be the longest one: by chance it would be once in three or four. */
  longestIsRight: 0.4,
  /** The largest share of correct options that may be at the same position. */
  samePlace: 0.5,
};

/** How often a question with a template is drawn. */
const usualDraws = 100;

/** Checks the banks of a course: size, coverage, variety, and that every drawing of every question can be answered. */
export function checkQuestions(course: CourseFile, draws = usualDraws): ContentProblem[] {
  const problems = course.modules.flatMap((module) => checkBank(module, course.level, draws));
  const all = course.modules.flatMap(({ questions }) => questions);
  const kinds = new Set(all.map(({ kind }) => kind));
  const report = (message: string) => problems.push({ file: course.file, message });
  if (kinds.size < bankRules.kindsInCourse) {
    report(`The questions are of ${kinds.size} kinds; at least ${bankRules.kindsInCourse} are wanted.`);
  }
  const singles = all.filter((question) => question.kind === 'single');
  const places = singles.map(({ options }) => options.findIndex(({ correct }) => correct === true));
  for (const place of new Set(places)) {
    const share = places.filter((each) => each === place).length / places.length;
    if (singles.length >= 8 && share > bankRules.samePlace) {
      report(`${Math.round(share * 100)} % of the single choices have their key at place ${place + 1}.`);
    }
  }
  const longest = singles.filter(({ options }) => {
    const lengths = options.map(({ text }) => text.length);
    const right = options.find(({ correct }) => correct === true)?.text.length ?? 0;
    return (
      lengths.every((length) => length <= right) && lengths.filter((length) => length === right).length === 1
    );
  });
  if (singles.length >= 8 && longest.length / singles.length > bankRules.longestIsRight) {
    report(
      `The right option is the longest in ${longest.length} of ${singles.length} single choices: ${longest.map(({ id }) => id).join(', ')}.`,
    );
  }
  return problems;
}

function checkBank(module: ModuleFile, level: CourseLevel, draws: number): ContentProblem[] {
  const file = module.file.replace('module.md', 'questions.yaml');
  const problems: ContentProblem[] = [];
  const report = (message: string) => problems.push({ file, message });
  const { questions } = module;
  const fewest = bankRules.fewestQuestions[level];
  if (questions.length < fewest) report(`The bank has ${questions.length} questions; ${fewest} are wanted.`);
  const parametric = questions.filter(({ template }) => template).length;
  if (questions.length > 0 && parametric / questions.length < bankRules.parametricShare[level]) {
    report(`${parametric} of ${questions.length} questions have a template; a third is wanted.`);
  }
  for (const difficulty of [1, 2, 3]) {
    if (!questions.some((question) => question.difficulty === difficulty)) {
      report(`No question has difficulty ${difficulty}.`);
    }
  }
  for (const lesson of module.lessons) {
    lesson.objectives.forEach((objective, index) => {
      const asked = questions.filter(
        (each) => each.lesson === lesson.id && each.objective === index + 1,
      ).length;
      if (asked < bankRules.questionsPerObjective) {
        report(`"${objective}" (${lesson.id}, ${index + 1}) is asked ${asked} times; twice is wanted.`);
      }
    });
  }
  checkReserved(module, report);
  for (const question of questions) {
    const problem = tryQuestion(question, draws);
    if (problem !== undefined) report(`${question.id}: ${problem}`);
  }
  return problems;
}

/** Checks what is reserved for exams, and that enough is left for quizzes. */
function checkReserved({ questions, lessons }: ModuleFile, report: (message: string) => void): void {
  const reserved = questions.filter(({ use }) => use === 'exam');
  const wanted = Math.ceil(questions.length * bankRules.reservedShare);
  if (reserved.length < wanted) {
    report(
      `${reserved.length} of ${questions.length} questions are reserved for exams; ${wanted} are wanted.`,
    );
  }
  const checks = new Set(
    lessons.flatMap(({ blocks }) =>
      blocks.flatMap((block) => (block.kind === 'check' ? block.question : [])),
    ),
  );
  for (const { id } of reserved) {
    if (checks.has(id)) report(`${id}: a lesson asks this question, so it cannot be reserved for exams.`);
  }
  const left = questions.filter(({ use }) => use !== 'exam');
  const { quizQuestions, repeatedQuestions } = bankRules;
  const repeatable = left.filter(({ template }) => !template).length;
  const fresh = left.length - Math.min(quizQuestions, repeatable);
  if (fresh < quizQuestions - repeatedQuestions) {
    report(
      `${left.length} questions are left for quizzes of ${quizQuestions}, so two attempts in a row can share more than ${repeatedQuestions}.`,
    );
  }
  for (const lesson of lessons) {
    lesson.objectives.forEach((objective, index) => {
      if (!left.some((each) => each.lesson === lesson.id && each.objective === index + 1)) {
        report(`"${objective}" (${lesson.id}, ${index + 1}) is asked in exams only.`);
      }
    });
  }
}

/** Draws a question many times, answers it correctly, and returns what goes wrong. */
export function tryQuestion(question: Question, draws = usualDraws): string | undefined {
  const compiled = compileQuestion(question, questionRenderer);
  for (let seed = 0; seed < (question.template ? draws : 3); seed++) {
    const { problem } = tryDrawing(compiled, String(seed));
    if (problem !== undefined) return problem;
  }
  return undefined;
}

/** Draws a question, answers it correctly, and returns the drawing with what goes wrong. */
export function tryDrawing(
  compiled: CompiledQuestion,
  seed: string,
): { drawn?: DrawnQuestion; problem?: string } {
  const { question } = compiled;
  let drawn: DrawnQuestion | undefined;
  try {
    drawn = drawQuestion(compiled, seed);
    const shown = alternatives(drawn.view);
    const values = JSON.stringify(drawn.variables);
    if (new Set(shown).size < shown.length)
      return { drawn, problem: `two options are the same with ${values}` };
    solutionOf(question, drawn);
    const { isCorrect } = gradeAnswer(question, drawn, rightAnswer(question, drawn));
    if (!isCorrect) return { drawn, problem: `the right answer is not accepted with ${values}` };
    // No correct answer is this large, so every feedback rule is evaluated.
    gradeAnswer(question, drawn, '987654321987');
    return { drawn };
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error;
    return { drawn, problem: error.message };
  }
}

/** The shown texts that learners choose between. */
const alternatives = <Kind extends QuestionKind>(view: ViewOf<Kind>) => kinds[view.kind].alternatives(view);
