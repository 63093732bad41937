/** Tests the mail server on hosted Supabase, which the secret SMTP_URL configures. */
import { openHostedPlatform } from '#supabase/functions/_shared/hosted-platform.ts';
import { handleMailCheck } from './handler.ts';

const { canMail, databaseAs, findUserId, mailFrom, answering } = openHostedPlatform((name) =>
  Deno.env.get(name),
);

async function findAdmin(request: Request): Promise<string | undefined> {
  if (!(await findUserId(request))) return undefined;
  const { data } = await databaseAs(request).rpc('admin_email').throwOnError();
  return data ?? undefined;
}

Deno.serve(
  answering((request, institute) =>
    handleMailCheck(request, {
      institute,
      findRoute: async () => (canMail ? 'environment' : 'none'),
      findAdmin: () => findAdmin(request),
      send: mailFrom(institute),
    }),
  ),
);
