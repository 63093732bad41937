/** Membership requests on hosted Supabase. Needs the secrets SITE_URL, for the link in the mail, and SMTP_URL to send it. */
import { openHostedPlatform } from '#supabase/functions/_shared/hosted-platform.ts';
import { handleMembershipRequest, type RequestedPayment } from './handler.ts';
import { invoiceProvider } from './invoice-provider.ts';

const { database, sendMail, answering } = openHostedPlatform((name) => Deno.env.get(name));

const provider = invoiceProvider(
  Deno.env.get('SITE_URL') ?? '',
  ({ to, replyTo, subject, paragraphs, action }) =>
    sendMail({ to, replyTo, subject, text: [...paragraphs, `${action.label}:\n${action.url}`].join('\n\n') }),
);

Deno.serve(
  answering((request) =>
    handleMembershipRequest(request, {
      provider,
      async findUserId({ headers }) {
        const token = /^bearer (.+)$/i.exec(headers.get('authorization') ?? '')?.[1];
        if (!token) return undefined;
        const { data } = await database.auth.getClaims(token).catch(() => ({ data: null }));
        return data?.claims.sub;
      },
      async store(wanted) {
        const { data } = await database
          .rpc('request_membership', wanted)
          .single<RequestedPayment>()
          .throwOnError();
        return data;
      },
      reportFailure: (error) => console.error('an invoice could not be mailed', error),
    }),
  ),
);
