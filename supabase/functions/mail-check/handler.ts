import type { MailCheck } from '#domain/messages/mail.ts';
import type { Institute } from '#domain/site/institute.ts';
import { defineFunction } from '#supabase/functions/_shared/define-function.ts';
import { respond } from '#supabase/functions/_shared/json-endpoint.ts';
import type { FunctionPlatform, OutgoingMail } from '#supabase/functions/_shared/platform.ts';

/** GET returns how mails leave the site; POST sends the admin a test mail and returns the result. */
export const handleMailCheck = defineFunction({
  auth: 'anyone',
  methods: ['GET', 'POST'],
  async handle({ request, user, platform }) {
    const to = user && (await findAdmin(request, platform));
    if (!to) return respond(403, { error: 'Only an admin may do this.' });
    const route = await platform.findMailRoute();
    const check: MailCheck = { route, to };
    if (request.method === 'POST' && route !== 'none') {
      await platform.sendAtOnce(testMail(to, platform.institute)).catch((error: unknown) => {
        check.problem = error instanceof Error ? error.message : String(error);
      });
    }
    return respond(200, check, { 'Cache-Control': 'no-store' });
  },
});

/** The email address of the admin whose token came with the request; undefined for other users. */
async function findAdmin(request: Request, platform: FunctionPlatform): Promise<string | undefined> {
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
