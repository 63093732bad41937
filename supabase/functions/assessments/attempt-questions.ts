import { type CompiledQuestion, compiledQuestion } from '#courseware/questions/compile.ts';
import { drawQuestion } from '#courseware/questions/draw.ts';
import { chosenOptions, gradeAnswer, solutionOf } from '#courseware/questions/grade.ts';
import { isComplete } from '#courseware/questions/is-complete.ts';
import type { DrawnQuestion } from '#courseware/questions/kinds/kind-rules.ts';

/** A question of an attempt. `compiled` is JSON as the database stores it. */
interface Asked {
  compiled: string;
  seed: string;
  answer?: unknown;
}

interface Drawn {
  question: CompiledQuestion['question'];
  drawn: DrawnQuestion;
  answer: unknown;
}

function draw({ compiled, seed, answer }: Asked): Drawn {
  const parsed = compiledQuestion.parse(compiled);
  return { question: parsed.question, drawn: drawQuestion(parsed, seed), answer };
}

/** What the learner sees of each question before answering. */
export function drawViews(questions: readonly Asked[]) {
  return questions.map((asked) => draw(asked).drawn.view);
}

/** The score of each answer, and which options it chose. */
export function gradeAnswers(questions: readonly Asked[]) {
  const all = questions.map(draw);
  return {
    scores: all.map(({ question, drawn, answer }) => gradeAnswer(question, drawn, answer).score),
    chosen: all.map(({ question, drawn, answer }) => chosenOptions(question, drawn, answer)),
  };
}

/**
 * What the learner sees of each question afterwards, with the solution if the attempt is explained. A question that was
 * left open is not explained: otherwise blank attempts would collect the solutions of a whole bank.
 */
export function drawResults({
  questions,
  isExplained,
}: {
  questions: readonly Asked[];
  isExplained: boolean;
}) {
  return questions.map(draw).map(({ question, drawn, answer }) => {
    const isShown = isExplained && isComplete(drawn.view, answer);
    return {
      view: drawn.view,
      feedback: isShown ? gradeAnswer(question, drawn, answer).feedback : [],
      solution: isShown ? solutionOf(question, drawn) : undefined,
    };
  });
}
