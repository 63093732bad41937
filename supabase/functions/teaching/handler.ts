import { z } from 'zod';
import { type CourseMessage, messageLimits, teachingCallSchema } from '#domain/courses/course-message.ts';
import { parseJson } from '#domain/text/parse-json.ts';
import { defineFunction } from '#supabase/functions/_shared/define-function.ts';
import { firstIssue, respond } from '#supabase/functions/_shared/json-endpoint.ts';
import type { FunctionPlatform } from '#supabase/functions/_shared/platform.ts';
import { readLimited } from '#supabase/functions/_shared/read-limited.ts';
import { messageMail, staffMail, unsubscribePage } from './mails.ts';

/**
 * Messages of instructors to the learners of a course, with the link that stops them, and the mail to new staff. The
 * database decides who may. Mail programs unsubscribe on their own, with a POST to the URL in a header of the mail.
 */
export const handleTeaching = defineFunction({
  auth: 'anyone',
  methods: ['GET', 'POST'],
  async handle({ request, user, platform }) {
    const token = new URL(request.url).searchParams.get('unsubscribe');
    if (request.method === 'GET') {
      if (token === null) {
        return respond(405, { error: 'Please send a POST request.' }, { Allow: 'POST, OPTIONS' });
      }
      // A mail program may open the URL in a browser; a GET changes nothing.
      const headers = { Location: unsubscribePage(platform, token), 'Cache-Control': 'no-store' };
      return new Response(null, { status: 303, headers });
    }
    const body = await readLimited(request, messageLimits.bodyBytes);
    if (body === undefined) return respond(413, { error: 'The message is too long.' });
    const input = token === null ? parseJson(body) : { action: 'unsubscribe', token };
    const { data: asked, error } = teachingCallSchema.safeParse(input);
    if (!asked) return respond(400, firstIssue(error));
    if (asked.action === 'unsubscribe') return unsubscribe(asked.token, platform);
    if (!user) return respond(401, { error: 'Please sign in first.' });
    if (asked.action === 'message') return sendMessage(user, asked, platform);
    const { course, email, role } = asked;
    await platform.transact(async ({ database, sendMail }) => {
      const { data: added } = await database
        .rpc('appoint_course_staff', { admin: user, course, staff_email: email, staff_role: role })
        .single()
        .throwOnError();
      await sendMail(staffMail(added, role, platform));
    });
    return respond(200, {});
  },
});

/** Storing a mail takes about a millisecond, and a course may have a thousand learners. */
const messageTimeLimit = 60_000;

async function sendMessage(
  author: string,
  { id, course, learner, subject, body, is_announcement, by_mail }: CourseMessage,
  platform: FunctionPlatform,
): Promise<Response> {
  const mailed = await platform.transact(async ({ database, sendMail }) => {
    const { data: recipients } = await database
      .rpc('send_course_message', {
        author,
        message: { id, course, learner, subject, body, is_announcement, by_mail },
      })
      .throwOnError();
    for (const recipient of recipients) await sendMail(messageMail(recipient, { subject, body }, platform));
    return recipients.length;
  }, messageTimeLimit);
  return respond(200, { mailed });
}

async function unsubscribe(token: string, { database }: FunctionPlatform): Promise<Response> {
  const known = z.uuid().safeParse(token);
  const { data: course } = known.success
    ? await database.rpc('stop_course_mails', { stop_token: known.data }).throwOnError()
    : { data: null };
  return course === null
    ? respond(410, { error: 'This link is not one we know.' })
    : respond(200, { course });
}
