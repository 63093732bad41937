import { corsHeaders } from '@supabase/supabase-js/cors';
import type { Institute } from '#domain/institute.ts';
import type { MailCheck, MailRoute } from '#domain/mail.ts';
import { answer } from '#supabase/functions/_shared/json-endpoint.ts';
import type { MailContent } from '#supabase/functions/_shared/mail-content.ts';

/** What the function needs from its platform. */
export interface MailCheckDependencies {
  institute: Institute;
  /** How mails leave the site at the moment. */
  findRoute(): Promise<MailRoute>;
  /** The email address of the admin whose token came with the request; undefined for other callers. */
  findAdmin(): Promise<string | undefined>;
  /** Delivers the mail immediately, and throws the mail server's error if it refuses. */
  send(mail: TestMail): Promise<void>;
}

/** The content of a mail; the caller formats it. */
interface TestMail extends MailContent {
  to: string;
  subject: string;
}

/** GET returns how mails leave the site; POST sends the admin a test mail and returns the result. */
export async function handleMailCheck(
  request: Request,
  { institute, findRoute, findAdmin, send }: MailCheckDependencies,
): Promise<Response> {
  if (request.method === 'OPTIONS') return new Response('ok', { headers: corsHeaders });
  if (request.method !== 'GET' && request.method !== 'POST') {
    return answer(405, { error: 'Please send a GET or POST request.' }, { Allow: 'GET, POST, OPTIONS' });
  }
  const to = await findAdmin();
  if (!to) return answer(403, { error: 'Only an admin may do this.' });
  const route = await findRoute();
  const check: MailCheck = { route, to };
  if (request.method === 'POST' && route !== 'none') {
    await send(testMail(to, institute)).catch((error: unknown) => {
      check.problem = error instanceof Error ? error.message : String(error);
    });
  }
  return answer(200, check, { 'Cache-Control': 'no-store' });
}

function testMail(to: string, institute: Institute): TestMail {
  return {
    to,
    subject: `Test mail of ${institute.name}`,
    heading: 'It works',
    paragraphs: [
      'You asked for this mail on the settings page of the back office. Since you can read it, mails of the site reach their readers.',
    ],
  };
}
