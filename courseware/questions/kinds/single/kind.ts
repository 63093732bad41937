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

const schema = z.strictObject({ ...base, kind: z.literal('single'), ...choiceFields });

export const single: KindRules<'single', typeof schema> = {
  schema,
  check: (question, report) => checkChoices(question, 1, report),
  textsOf: choiceTexts,
  draw: drawChoices,
  alternatives: ({ options }) => options,
  grade(question, drawn, chosen) {
    const index = chosen === undefined ? undefined : drawn.arrangement[chosen];
    if (index === undefined) return zeroGrade;
    return gradeFrom(isOptionCorrect(question, index, drawn) ? 1 : 0, [drawn.textAt(`options.${index}.say`)]);
  },
  chosenOptions: (drawn, chosen) => optionsAt(drawn, [chosen]),
  solve: correctTexts,
  rightAnswer: (question, drawn) => correctPlaces(question, drawn)[0] ?? -1,
};
