/** The contact form on hosted Supabase. Needs the secret SMTP_URL to send mail; without it tickets are still opened. */
import type { Institute } from '#domain/institute.ts';
import { hostedClientAddress, openHostedPlatform } from '#supabase/functions/_shared/hosted-platform.ts';
import { type ContactFormDependencies, handleContactForm } from './handler.ts';

const { database, findUserId, mailFrom, answering } = openHostedPlatform((name) => Deno.env.get(name));

function dependenciesFor(request: Request, institute: Institute): ContactFormDependencies {
  return {
    institute,
    client: hostedClientAddress(request),
    findUserId,
    async submit(submission) {
      const { data, error } = await database.rpc('submit_contact_message', submission).single();
      if (error) throw error;
      return data;
    },
    notify: mailFrom(institute),
    reportFailure: (error) => console.error('the institute could not be mailed', error),
  };
}

Deno.serve(
  answering((request, institute) => handleContactForm(request, dependenciesFor(request, institute))),
);
