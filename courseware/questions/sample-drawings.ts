import { tryDrawing } from '../check/check-questions.ts';
import { questionRenderer } from '../markdown/lesson-markdown.ts';
import { formatValue } from '../template.ts';
import { compileQuestion } from './compile.ts';
import { solutionOf } from './grade.ts';
import type { Question } from './question.ts';

/** One drawing of a question, for its author. */
export interface SampleDrawing {
  seed: string;
  values: { name: string; value: string }[];
  /** As HTML. Empty if the numbers could not be drawn. */
  prompt: string;
  /** The right answer as HTML, one line for each part. */
  answer: string[];
  /** Why nobody could answer it. */
  problem?: string;
}

const shownDrawings = 10;
const triedDrawings = 100;
/** At most this many of the shown drawings are impossible ones, so that the others can be compared with them. */
const mostImpossible = 5;

/** Ten drawings of a question with drawn numbers. Those that cannot be answered come first. */
export function sampleDrawings(question: Question): SampleDrawing[] {
  const compiled = compileQuestion(question, questionRenderer);
  const impossible: SampleDrawing[] = [];
  const possible: SampleDrawing[] = [];
  for (let seed = 0; seed < triedDrawings; seed++) {
    const { drawn, problem } = tryDrawing(compiled, String(seed));
    const wanted = problem === undefined ? possible : impossible;
    if (wanted.length === shownDrawings) continue;
    wanted.push({
      seed: String(seed),
      values: Object.entries(drawn?.variables ?? {}).map(([name, value]) => ({
        name,
        value: formatValue(value),
      })),
      prompt: drawn?.view.prompt ?? '',
      answer: problem === undefined && drawn ? solutionOf(question, drawn).lines : [],
      problem,
    });
  }
  const marked = impossible.slice(0, Math.max(mostImpossible, shownDrawings - possible.length));
  return [...marked, ...possible].slice(0, shownDrawings);
}
