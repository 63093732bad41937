import { z } from 'zod';
import {
  checkChoices,
  choiceFields,
  choiceTexts,
  correctPlaces,
  correctTexts,
  drawChoices,
  isOptionCorrect,
  optionsAt,
} from '../choices.ts';
import { base } from '../fields.ts';
import { gradeFrom, zeroGrade } from '../grading.ts';
import type { KindRules } from '../kind-rules.ts';

const schema = z.strictObject({ ...base, kind: z.literal('multiple'), ...choiceFields });

export const multiple: KindRules<'multiple', typeof schema> = {
  schema,
  check: (question, report) => checkChoices(question, question.options.length, report),
  textsOf: choiceTexts,
  draw: drawChoices,
  alternatives: ({ options }) => options,
  /** Correct choices minus wrong ones, divided by the number of correct options, and at least zero. */
  grade(question, drawn, chosen) {
    const picked = new Set((chosen ?? []).map((place) => drawn.arrangement[place]));
    if (picked.size === 0 || picked.has(undefined)) return zeroGrade;
    let right = 0;
    let wrong = 0;
    let wanted = 0;
    const feedback: (string | undefined)[] = [];
    question.options.forEach((_option, index) => {
      const isRight = isOptionCorrect(question, index, drawn);
      if (isRight) wanted++;
      if (picked.has(index)) isRight ? right++ : wrong++;
      if (picked.has(index) !== isRight) feedback.push(drawn.textAt(`options.${index}.say`));
    });
    return gradeFrom(wanted === 0 ? 0 : (right - wrong) / wanted, feedback);
  },
  chosenOptions: optionsAt,
  solve: correctTexts,
  rightAnswer: correctPlaces,
};
