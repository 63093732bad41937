import type { HostedFunction } from '#backend/functions/hosted-function.ts';
import type { FunctionHandler } from '#supabase/functions/_shared/platform.ts';
import { handleAssessments } from '#supabase/functions/assessments/handler.ts';
import { handleAuthoring } from '#supabase/functions/authoring/handler.ts';
import { handleContactForm } from '#supabase/functions/contact-form/handler.ts';
import { handleCurriculum } from '#supabase/functions/curriculum/handler.ts';
import { handleLabs } from '#supabase/functions/labs/handler.ts';
import { handleMailCheck } from '#supabase/functions/mail-check/handler.ts';
import { handleMembershipRenewal } from '#supabase/functions/membership-renewal/handler.ts';
import { handleMembershipRequest } from '#supabase/functions/membership-request/handler.ts';
import { handleNewsletter } from '#supabase/functions/newsletter/handler.ts';
import { handleQuestions } from '#supabase/functions/questions/handler.ts';
import { handleTicketMessage } from '#supabase/functions/ticket-message/handler.ts';
import { handleTrial } from '#supabase/functions/trial/handler.ts';
import type { Settings } from '../settings/settings.ts';
import type { TaskPool } from '../tasks/task-pool.ts';
import { platformFor } from './platform.ts';

/** Every function of `supabase/functions`, by its name in the URL. */
export const siteFunctions = (settings: Settings, tasks: TaskPool): Record<string, HostedFunction> => {
  const hosted = (verifyJwt: boolean, handler: FunctionHandler): HostedFunction => ({
    verifyJwt,
    handle: (request, { backend, client }) => handler(request, platformFor(backend, settings, tasks, client)),
  });
  return {
    assessments: hosted(true, handleAssessments),
    authoring: hosted(true, handleAuthoring),
    // Pages call it with a plain `fetch`, signed in or not.
    'contact-form': hosted(false, handleContactForm),
    curriculum: hosted(true, handleCurriculum),
    labs: hosted(true, handleLabs),
    'mail-check': hosted(true, handleMailCheck),
    // The secret key is not a token, so the gateway would reject it. The function asks for the key instead.
    'membership-renewal': hosted(false, handleMembershipRenewal),
    'membership-request': hosted(true, handleMembershipRequest),
    // Visitors and mail programs call it, and neither has a token.
    newsletter: hosted(false, handleNewsletter),
    // Introductory lessons ask visitors too.
    questions: hosted(false, handleQuestions),
    'ticket-message': hosted(true, handleTicketMessage),
    trial: hosted(true, handleTrial),
  };
};
