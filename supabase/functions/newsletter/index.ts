/** The newsletter on hosted Supabase. Needs the secrets SITE_URL, for the links in mails, and SMTP_URL to send them. */
import type { Institute } from '#domain/institute.ts';
import { hostedClientAddress, openHostedPlatform } from '#supabase/functions/_shared/hosted-platform.ts';
import { handleNewsletter, type NewsletterDependencies } from './handler.ts';

const { url, database, mailFrom, answering } = openHostedPlatform((name) => Deno.env.get(name));
const siteUrl = Deno.env.get('SITE_URL') ?? '';

function dependenciesFor(request: Request, institute: Institute): NewsletterDependencies {
  return {
    institute,
    siteUrl,
    functionUrl: `${url}/functions/v1/newsletter`,
    client: hostedClientAddress(request),
    async request(wish) {
      const { data } = await database.rpc('request_newsletter_subscription', wish).single().throwOnError();
      return data;
    },
    async confirm(hashes) {
      const { data } = await database.rpc('confirm_newsletter_subscription', hashes).throwOnError();
      return data;
    },
    async unsubscribe(hash) {
      const { data } = await database.rpc('unsubscribe_from_newsletter', hash).throwOnError();
      return data;
    },
    send: mailFrom(institute),
    reportFailure: (error) => console.error('a subscriber could not be mailed', error),
  };
}

Deno.serve(answering((request, institute) => handleNewsletter(request, dependenciesFor(request, institute))));
