import { identify } from '#backend/access/identify.ts';
import type { HostedFunction } from '#backend/functions/hosted-function.ts';
import { createInstitute } from '#domain/institute.ts';
import type { MailRoute } from '#domain/mail.ts';
import { handleMailCheck } from '#supabase/functions/mail-check/handler.ts';
import type { Environment } from '../environment.ts';
import { frameMail } from '../mail/frame.ts';
import type { Settings } from '../settings/settings.ts';

const adminText = 'select public.admin_email() as email';

export const mailCheck = (environment: Pick<Environment, 'smtpUrl'>, settings: Settings): HostedFunction => ({
  verifyJwt: true,
  handle: (request, { backend }) =>
    handleMailCheck(request, {
      institute: createInstitute(settings.current),
      findRoute: () => findRoute(environment, settings),
      async findAdmin() {
        const result = await identify(request.headers, backend.keys, false);
        if (result.kind !== 'caller' || result.caller.role !== 'authenticated') return undefined;
        const [admin] = await backend.database.run(result.caller, (transaction) =>
          transaction.query<{ email: string | null }>(adminText),
        );
        return admin?.email ?? undefined;
      },
      async send({ to, subject, ...words }) {
        await backend.mail.sendAtOnce({
          to,
          subject,
          ...frameMail(createInstitute(settings.current), words),
        });
      },
    }),
});

/**
 * The environment takes precedence, as it does when mails are sent. The settings are refreshed because the admin has
 * most likely just saved another server.
 */
async function findRoute({ smtpUrl }: Pick<Environment, 'smtpUrl'>, settings: Settings): Promise<MailRoute> {
  if (smtpUrl) return 'environment';
  await settings.refresh();
  return settings.mailServer ? 'settings' : 'outbox';
}
