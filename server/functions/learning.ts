import type { HostedFunction } from '#backend/functions/hosted-function.ts';
import type { Institute } from '#domain/institute.ts';
import type { FunctionPlatform } from '#supabase/functions/_shared/platform.ts';
import { handleAssessments } from '#supabase/functions/assessments/handler.ts';
import { handleAuthoring } from '#supabase/functions/authoring/handler.ts';
import { handleLabs } from '#supabase/functions/labs/handler.ts';
import { handleQuestions } from '#supabase/functions/questions/handler.ts';
import { handleTrial } from '#supabase/functions/trial/handler.ts';
import { platformFor } from './platform.ts';

type Handler = (request: Request, platform: FunctionPlatform) => Promise<Response>;

const hosted =
  (verifyJwt: boolean, handler: Handler) =>
  (institute: () => Institute): HostedFunction => ({
    verifyJwt,
    handle: (request, { backend }) => handler(request, platformFor(backend, institute())),
  });

/** Introductory lessons ask visitors too. */
export const questions = hosted(false, handleQuestions);
export const assessments = hosted(true, handleAssessments);
export const authoring = hosted(true, handleAuthoring);
export const labs = hosted(true, handleLabs);
export const trial = hosted(true, handleTrial);
