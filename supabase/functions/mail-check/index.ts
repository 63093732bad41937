/** Tests the mail server on hosted Supabase, which is the one that the secret SMTP_URL names. */
import { createClient } from '@supabase/supabase-js';
import { openHostedPlatform } from '#supabase/functions/_shared/hosted-platform.ts';
import { handleMailCheck } from './handler.ts';

const { url, canMail, database, sendMail, answering } = openHostedPlatform((name) => Deno.env.get(name));
const publishableKey = Deno.env.get('SUPABASE_ANON_KEY') ?? '';

async function findAdmin({ headers }: Request): Promise<string | undefined> {
  const authorization = headers.get('authorization') ?? '';
  const { data } = await database.auth
    .getClaims(authorization.replace(/^bearer /i, ''))
    .catch(() => ({ data: null }));
  if (!data) return undefined;
  const asCaller = createClient(url, publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { headers: { Authorization: authorization } },
  });
  const found = await asCaller
    .from('profiles')
    .select('email')
    .match({ id: data.claims.sub, role: 'admin' })
    .maybeSingle<{ email: string }>()
    .throwOnError();
  return found.data?.email;
}

Deno.serve(
  answering((request) =>
    handleMailCheck(request, {
      findRoute: async () => (canMail ? 'environment' : 'none'),
      findAdmin: () => findAdmin(request),
      send: ({ to, subject, paragraphs }) => sendMail({ to, subject, text: paragraphs.join('\n\n') }),
    }),
  ),
);
