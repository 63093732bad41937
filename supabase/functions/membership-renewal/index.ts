/** Renewals on hosted Supabase, where pg_cron calls this every hour. Its mails need the secrets SITE_URL and SMTP_URL. */
import { openHostedPlatform } from '#supabase/functions/_shared/hosted-platform.ts';
import { invoiceProvider } from '#supabase/functions/membership-request/invoice-provider.ts';
import { remindOfTrials } from '#supabase/functions/trial/remind-of-trials.ts';
import { handleMembershipRenewal } from './handler.ts';

const { database, hasSecretKey, mailFrom, platformFor, answering } = openHostedPlatform((name) =>
  Deno.env.get(name),
);

const siteUrl = Deno.env.get('SITE_URL') ?? '';

Deno.serve(
  answering((request, institute) =>
    handleMembershipRenewal(request, {
      provider: invoiceProvider(siteUrl, institute, mailFrom(institute)),
      async renew(payment_method) {
        if (!(await hasSecretKey(request)))
          throw Object.assign(new Error('The secret key is missing'), { code: '42501' });
        const { data } = await database.rpc('renew_memberships', { payment_method }).throwOnError();
        return data;
      },
      remindOfTrials: () => remindOfTrials(platformFor(institute)),
      reportFailure: (error) => console.error('an invoice could not be mailed', error),
    }),
  ),
);
