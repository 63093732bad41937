import { evaluateNumber, parseExpression, type Variables } from '../../expression.ts';
import type { Grade } from './kind-rules.ts';

type Feedback = string | undefined;

/** The grade of a missing, malformed or out-of-range answer. */
export const zeroGrade: Grade = { score: 0, isCorrect: false, feedback: [] };

/** A grade with this score. Full marks need no feedback. */
export function gradeFrom(score: number, feedback: Feedback[]): Grade {
  const isCorrect = score >= 1 - 1e-9;
  const shown = isCorrect ? [] : [...new Set(feedback.filter((text) => text !== undefined))];
  return { score: isCorrect ? 1 : Math.max(0, score), isCorrect, feedback: shown };
}

/** The share of parts that are correct. */
export function gradeParts(isRight: boolean[], say: (index: number) => Feedback): Grade {
  const right = isRight.filter(Boolean).length;
  return gradeFrom(
    right / isRight.length,
    isRight.map((each, index) => (each ? undefined : say(index))),
  );
}

/** A number of a key, which may be an expression. */
export function computeNumber(source: number | string, variables: Variables): number {
  return evaluateNumber(parseExpression(String(source)), variables);
}

/** The text without what grading ignores: case, extra spaces, and a full stop or exclamation mark at its end. */
export function normalizeText(text: string, isCaseSensitive = false): string {
  const plain = text
    .normalize('NFKC')
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/(?<=.)[.!]$/, '')
    .trim();
  return isCaseSensitive ? plain : plain.toLowerCase();
}
