import type { HostedFunction } from '#backend/functions/hosted-function.ts';
import { handleAssessments } from '#supabase/functions/assessments/handler.ts';
import { handleQuestions } from '#supabase/functions/questions/handler.ts';
import { platformOf } from './platform.ts';

/** Introductory lessons ask visitors too. */
export const questions: HostedFunction = {
  verifyJwt: false,
  handle: (request, { backend }) => handleQuestions(request, platformOf(backend)),
};

export const assessments: HostedFunction = {
  verifyJwt: true,
  handle: (request, { backend }) => handleAssessments(request, platformOf(backend)),
};
