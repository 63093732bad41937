import type { HostedFunction } from '#backend/functions/hosted-function.ts';
import { createInstitute } from '#domain/institute.ts';
import type { Environment } from '../environment.ts';
import type { Settings } from '../settings/settings.ts';
import { contactForm } from './contact-form.ts';
import { curriculum } from './curriculum.ts';
import { assessments, authoring, labs, questions, trial } from './learning.ts';
import { mailCheck } from './mail-check.ts';
import { membershipRenewal } from './membership-renewal.ts';
import { membershipRequest } from './membership-request.ts';
import { newsletter } from './newsletter.ts';
import { ticketMessage } from './ticket-message.ts';

/** Every function of `supabase/functions`, by its name in the URL. */
export const siteFunctions = (
  environment: Pick<Environment, 'smtpUrl'>,
  settings: Settings,
): Record<string, HostedFunction> => {
  const institute = () => createInstitute(settings.current);
  return {
    assessments: assessments(institute),
    authoring: authoring(institute),
    'contact-form': contactForm(institute),
    curriculum,
    labs: labs(institute),
    'mail-check': mailCheck(environment, settings),
    'membership-renewal': membershipRenewal(institute),
    'membership-request': membershipRequest(institute),
    newsletter: newsletter(institute),
    questions: questions(institute),
    'ticket-message': ticketMessage(institute),
    trial: trial(institute),
  };
};
