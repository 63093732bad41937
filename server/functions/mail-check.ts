import { identify } from '#backend/access/identify.ts';
import type { Backend } from '#backend/backend.ts';
import type { HostedFunction } from '#backend/functions/hosted-function.ts';
import type { MailRoute } from '#domain/mail.ts';
import { handleMailCheck } from '#supabase/functions/mail-check/handler.ts';
import { frameMail } from '../mail/frame.ts';

const adminText = 'select public.admin_email() as email';

export const mailCheck: HostedFunction = {
  verifyJwt: true,
  handle: (request, { backend }) =>
    handleMailCheck(request, {
      findRoute: () => findRoute(backend),
      async findAdmin() {
        const result = await identify(request.headers, backend.keys, false);
        if (result.kind !== 'caller' || result.caller.role !== 'authenticated') return undefined;
        const [admin] = await backend.database.run(result.caller, (transaction) =>
          transaction.query<{ email: string | null }>(adminText),
        );
        return admin?.email ?? undefined;
      },
      async send({ to, subject, ...words }) {
        await backend.mail.sendAtOnce({ to, subject, ...frameMail(words) });
      },
    }),
};

/** The environment wins, as it does where mails are sent. Who asks has most likely just saved another server. */
async function findRoute({ environment, settings }: Backend): Promise<MailRoute> {
  if (environment.smtpUrl) return 'environment';
  await settings.refresh();
  return settings.mailServer ? 'settings' : 'outbox';
}
