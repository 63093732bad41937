import { compiledQuestion } from '#courseware/questions/compile.ts';
import { drawQuestion } from '#courseware/questions/draw.ts';
import { gradeAnswer, solutionOf } from '#courseware/questions/grade.ts';
import { defineTask } from './task.ts';

/** A question as the database stores it, and the seed of a drawing. It is parsed by the task. */
interface Drawing {
  compiled: string;
  seed: string;
}

/** What a learner sees of a drawing before answering. */
export const drawView = defineTask(
  import.meta.url,
  'drawView',
  ({ compiled, seed }: Drawing) => drawQuestion(compiledQuestion.parse(compiled), seed).view,
);

/** A hint by its number, which begins with 1; undefined if there are not as many. */
export const drawHint = defineTask(
  import.meta.url,
  'drawHint',
  ({ compiled, seed, number }: Drawing & { number: number }) =>
    drawQuestion(compiledQuestion.parse(compiled), seed).textAt(`hints.${number - 1}`),
);

/** Grades an answer. The solution is part of the result if the answer is correct or the learner gave up. */
export const gradeDrawing = defineTask(
  import.meta.url,
  'gradeDrawing',
  ({ compiled, seed, answer, reveal }: Drawing & { answer?: unknown; reveal: boolean }) => {
    const parsed = compiledQuestion.parse(compiled);
    const drawn = drawQuestion(parsed, seed);
    const { isCorrect, score, feedback } = gradeAnswer(parsed.question, drawn, answer);
    const solution = isCorrect || reveal ? solutionOf(parsed.question, drawn) : undefined;
    return { isCorrect, score, feedback, solution };
  },
);
