/** Membership requests on hosted Supabase. Needs the secrets SITE_URL, for the link in the mail, and SMTP_URL to send it. */
import { openHostedPlatform } from '#supabase/functions/_shared/hosted-platform.ts';
import { handleMembershipRequest } from './handler.ts';
import { invoiceProvider } from './invoice-provider.ts';

const { database, findUserId, sendMail, answering } = openHostedPlatform((name) => Deno.env.get(name));

const provider = invoiceProvider(Deno.env.get('SITE_URL') ?? '', sendMail);

Deno.serve(
  answering((request) =>
    handleMembershipRequest(request, {
      provider,
      findUserId,
      async store(wanted) {
        const { data } = await database.rpc('request_membership', wanted).throwOnError();
        return data;
      },
      reportFailure: (error) => console.error('an invoice could not be mailed', error),
    }),
  ),
);
