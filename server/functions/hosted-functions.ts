import type { HostedFunction } from '#backend/functions/hosted-function.ts';
import { contactForm } from './contact-form.ts';
import { assessments, questions } from './learning.ts';
import { mailCheck } from './mail-check.ts';
import { membershipRenewal } from './membership-renewal.ts';
import { membershipRequest } from './membership-request.ts';
import { newsletter } from './newsletter.ts';
import { ticketMessage } from './ticket-message.ts';

/** Every function this server runs, by its name in the address. */
export const hostedFunctions: Record<string, HostedFunction> = {
  assessments,
  'contact-form': contactForm,
  'mail-check': mailCheck,
  'membership-renewal': membershipRenewal,
  'membership-request': membershipRequest,
  newsletter,
  questions,
  'ticket-message': ticketMessage,
};
