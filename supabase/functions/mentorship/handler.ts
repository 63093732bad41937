import { mentorshipCallSchema, mentorshipLimits } from '#domain/memberships/mentorship.ts';
import { defineFunction } from '#supabase/functions/_shared/define-function.ts';
import { firstIssue, respond } from '#supabase/functions/_shared/json-endpoint.ts';
import { cancellationMails, confirmationMails, requestMail, sessionFactsSchema } from './mails.ts';

/** Asks for a mentorship session, confirms it or cancels it. The database decides who may. */
export const handleMentorship = defineFunction({
  auth: 'user',
  body: mentorshipCallSchema,
  maxBytes: mentorshipLimits.bodyBytes,
  invalid: firstIssue,
  async handle({ user, body: asked, platform }) {
    await platform.transact(async ({ database, sendMail }) => {
      switch (asked.action) {
        case 'request': {
          const { session_id, topic, times, time_zone } = asked;
          const { data } = await database
            .rpc('request_mentorship', {
              member_id: user,
              session_id,
              wanted_topic: topic,
              wanted_times: times,
              wanted_time_zone: time_zone,
            })
            .single()
            .throwOnError();
          if (!data.is_new || !platform.institute.wantsNotices) return;
          const member = { name: data.member_name, email: data.member_email };
          return sendMail(requestMail(member, { id: session_id, topic, times, time_zone }, platform));
        }
        case 'confirm': {
          const { data } = await database
            .rpc('confirm_mentorship', {
              admin_id: user,
              session_id: asked.session_id,
              seen_sequence: asked.sequence,
              session_start: asked.starts_at,
              link: asked.meeting_url,
            })
            .throwOnError();
          for (const mail of confirmationMails(sessionFactsSchema.parse(data), platform))
            await sendMail(mail);
          return;
        }
        case 'cancel': {
          const { data } = await database
            .rpc('cancel_mentorship', {
              caller_id: user,
              session_id: asked.session_id,
              seen_sequence: asked.sequence,
              as_staff: asked.as_staff,
              reason: asked.reason,
            })
            .throwOnError();
          for (const mail of cancellationMails(sessionFactsSchema.parse(data), platform))
            await sendMail(mail);
        }
      }
    });
    return respond(200, {});
  },
});
