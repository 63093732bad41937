import type { HostedFunction } from '#backend/functions/hosted-function.ts';
import type { FunctionHandler } from '#supabase/functions/_shared/platform.ts';
import { handleAssessments } from '#supabase/functions/assessments/handler.ts';
import { handleAuthoring } from '#supabase/functions/authoring/handler.ts';
import { handleClasses } from '#supabase/functions/classes/handler.ts';
import { handleContactForm } from '#supabase/functions/contact-form/handler.ts';
import { handleCourseFiles } from '#supabase/functions/course-files/handler.ts';
import { handleCurriculum } from '#supabase/functions/curriculum/handler.ts';
import { handleFamily } from '#supabase/functions/family/handler.ts';
import { handleJoin } from '#supabase/functions/join/handler.ts';
import { handleLabEvidence } from '#supabase/functions/lab-evidence/handler.ts';
import { handleLabs } from '#supabase/functions/labs/handler.ts';
import { handleMailCheck } from '#supabase/functions/mail-check/handler.ts';
import { handleMembershipRenewal } from '#supabase/functions/membership-renewal/handler.ts';
import { handleMembershipRequest } from '#supabase/functions/membership-request/handler.ts';
import { handleMentorship } from '#supabase/functions/mentorship/handler.ts';
import { handleNewsletter } from '#supabase/functions/newsletter/handler.ts';
import { handleOrganisations } from '#supabase/functions/organisations/handler.ts';
import { handleProjectReview } from '#supabase/functions/project-review/handler.ts';
import { handleQuestions } from '#supabase/functions/questions/handler.ts';
import { handleTeaching } from '#supabase/functions/teaching/handler.ts';
import { handleTicketMessage } from '#supabase/functions/ticket-message/handler.ts';
import { handleTrial } from '#supabase/functions/trial/handler.ts';
import type { Settings } from '../settings/settings.ts';
import type { TaskPool } from '../tasks/task-pool.ts';
import { platformFor } from './platform.ts';
import { type TxtLookup, txtLookup } from './txt-lookup.ts';

/** Every function of `supabase/functions`, by its name in the URL. */
export const siteFunctions = (
  settings: Settings,
  tasks: TaskPool,
  findTxtRecords: TxtLookup = txtLookup(),
): Record<string, HostedFunction> => {
  const hosted = (verifyJwt: boolean, handler: FunctionHandler): HostedFunction => ({
    verifyJwt,
    handle: (request, host) => handler(request, platformFor(host, settings, tasks, findTxtRecords)),
  });
  return {
    assessments: hosted(true, handleAssessments),
    authoring: hosted(true, handleAuthoring),
    classes: hosted(true, handleClasses),
    // Pages call it with a plain `fetch`, signed in or not.
    'contact-form': hosted(false, handleContactForm),
    'course-files': hosted(true, handleCourseFiles),
    curriculum: hosted(true, handleCurriculum),
    family: hosted(true, handleFamily),
    // Children who sign in have no token yet.
    join: hosted(false, handleJoin),
    // Everyone who knows a certificate may run its labs again.
    'lab-evidence': hosted(false, handleLabEvidence),
    labs: hosted(true, handleLabs),
    'mail-check': hosted(true, handleMailCheck),
    // The secret key is not a token, so the gateway would reject it. The function asks for the key instead.
    'membership-renewal': hosted(false, handleMembershipRenewal),
    'membership-request': hosted(true, handleMembershipRequest),
    mentorship: hosted(true, handleMentorship),
    // Visitors and mail programs call it, and neither has a token.
    newsletter: hosted(false, handleNewsletter),
    organisations: hosted(true, handleOrganisations),
    'project-review': hosted(true, handleProjectReview),
    // Introductory lessons ask visitors too.
    questions: hosted(false, handleQuestions),
    // Mail programs unsubscribe on their own, without a token.
    teaching: hosted(false, handleTeaching),
    'ticket-message': hosted(true, handleTicketMessage),
    trial: hosted(true, handleTrial),
  };
};
