import { compiledQuestion } from '#courseware/questions/compile.ts';
import { drawQuestion } from '#courseware/questions/draw.ts';
import { gradeAnswer, solutionOf } from '#courseware/questions/grade.ts';

/** A question as the database stores it, and the seed of a drawing. It is parsed here. */
interface Drawing {
  compiled: string;
  seed: string;
}

/** What a learner sees of a drawing before answering. */
export function drawView({ compiled, seed }: Drawing) {
  return drawQuestion(compiledQuestion.parse(compiled), seed).view;
}

/** A hint by its number, which begins with 1; undefined if there are not as many. */
export function drawHint({ compiled, seed, number }: Drawing & { number: number }) {
  return drawQuestion(compiledQuestion.parse(compiled), seed).textAt(`hints.${number - 1}`);
}

/** Grades an answer. The solution is part of the result if the answer is correct or the learner gave up. */
export function gradeDrawing({
  compiled,
  seed,
  answer,
  reveal,
}: Drawing & { answer?: unknown; reveal: boolean }) {
  const parsed = compiledQuestion.parse(compiled);
  const drawn = drawQuestion(parsed, seed);
  const { isCorrect, score, feedback } = gradeAnswer(parsed.question, drawn, answer);
  const solution = isCorrect || reveal ? solutionOf(parsed.question, drawn) : undefined;
  return { isCorrect, score, feedback, solution };
}
