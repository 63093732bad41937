import { corsHeaders } from '@supabase/supabase-js/cors';
import type { MailCheck } from '#domain/messages/mail.ts';
import type { Institute } from '#domain/site/institute.ts';
import { respond } from '#supabase/functions/_shared/json-endpoint.ts';
import type { FunctionPlatform, OutgoingMail } from '#supabase/functions/_shared/platform.ts';

/** GET returns how mails leave the site; POST sends the admin a test mail and returns the result. */
export async function handleMailCheck(request: Request, platform: FunctionPlatform): Promise<Response> {
  if (request.method === 'OPTIONS') return new Response('ok', { headers: corsHeaders });
  if (request.method !== 'GET' && request.method !== 'POST') {
    return respond(405, { error: 'Please send a GET or POST request.' }, { Allow: 'GET, POST, OPTIONS' });
  }
  const to = await findAdmin(request, platform);
  if (!to) return respond(403, { error: 'Only an admin may do this.' });
  const route = await platform.findMailRoute();
  const check: MailCheck = { route, to };
  if (request.method === 'POST' && route !== 'none') {
    await platform.sendAtOnce(testMail(to, platform.institute)).catch((error: unknown) => {
      check.problem = error instanceof Error ? error.message : String(error);
    });
  }
  return respond(200, check, { 'Cache-Control': 'no-store' });
}

/** The email address of the admin whose token came with the request; undefined for other callers. */
async function findAdmin(request: Request, platform: FunctionPlatform): Promise<string | undefined> {
  if (!(await platform.findUserId(request))) return undefined;
  const { data } = await platform.databaseAs(request).rpc('admin_email').throwOnError();
  return data ?? undefined;
}

function testMail(to: string, institute: Institute): OutgoingMail {
  return {
    to,
    subject: `Test mail of ${institute.name}`,
    heading: 'It works',
    paragraphs: [
      'You asked for this mail on the settings page of the back office. Since you can read it, mails of the site reach their readers.',
    ],
  };
}
