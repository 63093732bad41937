import { contactForm } from './contact-form.ts';
import type { HostedFunction } from './hosted-function.ts';
import { newsletter } from './newsletter.ts';

/** Every function this server runs, by its name in the address. */
export const hostedFunctions: Record<string, HostedFunction> = {
  'contact-form': contactForm,
  newsletter,
};
