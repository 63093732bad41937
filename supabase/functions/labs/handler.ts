import { z } from 'zod';
import { mostChoiceBytes } from '#labs/kit/lab.ts';
import { defineFunction } from '#supabase/functions/_shared/define-function.ts';
import { respond } from '#supabase/functions/_shared/json-endpoint.ts';
import { checkClaim } from './tasks.ts';

const requestSchema = z.strictObject({
  lab: z.string().max(60),
  lesson: z.guid(),
  goal: z.string().max(60),
  choices: z.json(),
});

/**
 * Confirms a goal of a lab. The request contains what the learner chose, never a result: the model computes the result
 * again, with the learner's own data.
 */
export const handleLabs = defineFunction({
  auth: 'user',
  body: requestSchema,
  maxBytes: mostChoiceBytes + 1_024,
  invalid: 'There is no such lab.',
  async handle({ user: learner, body: { lab, lesson, goal, choices }, platform }) {
    const task = { learner, lesson, lab };
    const { data: seed } = await platform.database.rpc('find_lab_seed', task).throwOnError();
    const checked = await platform.compute(checkClaim, { lab, goal, choices, seed });
    if (!checked) return respond(400, { error: 'These choices are not possible in this lab.' });
    if (!checked.isMet) return respond(409, { error: 'This does not reach the goal.' });
    const kept = checked.isPrivate ? undefined : choices;
    const { data: goals } = await platform.database
      .rpc('record_lab_goal', { ...task, goal, kept })
      .throwOnError();
    return respond(200, { goals });
  },
});
