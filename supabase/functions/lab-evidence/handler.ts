import { z } from 'zod';
import type { LabOutcome } from '#domain/certificates/lab-evidence.ts';
import { defineFunction } from '#supabase/functions/_shared/define-function.ts';
import { respond } from '#supabase/functions/_shared/json-endpoint.ts';
import { checkClaim } from '#supabase/functions/labs/tasks.ts';

const requestSchema = z.strictObject({
  certificate: z.string().max(60),
  lab: z.string().max(60),
  goal: z.string().max(60),
});

/**
 * Runs a lab again with the choices that reached a goal, for everyone who knows the certificate. The request names what
 * to run; choices and seed come from the database.
 */
export const handleLabEvidence = defineFunction({
  auth: 'anyone',
  body: requestSchema,
  invalid: 'There is no such lab.',
  async handle({ body: { certificate, lab, goal }, platform }) {
    const { data: shown } = await platform.database
      .rpc('certificate_lab', { certificate_id: certificate, wanted_lab: lab, wanted_goal: goal })
      .maybeSingle()
      .throwOnError();
    if (!shown) return respond(404, { error: 'This certificate shows no such lab.' });
    const { choices, seed } = shown;
    const checked = await platform.compute(checkClaim, { lab, goal, choices, seed });
    // A newer version of the lab may not know the choices any more.
    const outcome: LabOutcome = !checked ? 'impossible' : checked.isMet ? 'reached' : 'missed';
    return respond(200, { outcome });
  },
});
