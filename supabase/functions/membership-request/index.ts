/** Membership requests on hosted Supabase. Needs the secrets SITE_URL, for the link in the mail, and SMTP_URL to send it. */
import { openHostedPlatform } from '#supabase/functions/_shared/hosted-platform.ts';
import { handleMembershipRequest } from './handler.ts';
import { invoiceProvider } from './invoice-provider.ts';

const { database, findUserId, mailFrom, answering } = openHostedPlatform((name) => Deno.env.get(name));

const siteUrl = Deno.env.get('SITE_URL') ?? '';

Deno.serve(
  answering((request, institute) =>
    handleMembershipRequest(request, {
      provider: invoiceProvider(siteUrl, institute, mailFrom(institute)),
      findUserId,
      async store(wanted) {
        const { data } = await database.rpc('request_membership', wanted).throwOnError();
        return data;
      },
      reportFailure: (error) => console.error('an invoice could not be mailed', error),
    }),
  ),
);
