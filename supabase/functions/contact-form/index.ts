/** The contact form on hosted Supabase. Needs the secret SMTP_URL to send mail; without it tickets are still opened. */
import { hostedClientAddress, openHostedPlatform } from '#supabase/functions/_shared/hosted-platform.ts';
import { type ContactFormDependencies, handleContactForm, type SubmissionResult } from './handler.ts';

const { database, sendMail, answering } = openHostedPlatform((name) => Deno.env.get(name));

function dependenciesFor(request: Request): ContactFormDependencies {
  return {
    client: hostedClientAddress(request),
    async findUserId({ headers }) {
      const token = /^bearer (.+)$/i.exec(headers.get('authorization') ?? '')?.[1];
      if (!token) return undefined;
      const { data } = await database.auth.getClaims(token).catch(() => ({ data: null }));
      return data?.claims.sub;
    },
    async submit(submission) {
      const { data, error } = await database
        .rpc('submit_contact_message', submission)
        .single<SubmissionResult>();
      if (error) throw error;
      return data;
    },
    notify: ({ to, replyTo, subject, paragraphs }) =>
      sendMail({ to, replyTo, subject, text: paragraphs.join('\n\n') }),
    reportFailure: (error) => console.error('the institute could not be mailed', error),
  };
}

Deno.serve(answering((request) => handleContactForm(request, dependenciesFor(request))));
