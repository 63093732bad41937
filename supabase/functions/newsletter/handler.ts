import { newsletterRequestSchema } from '#domain/messages/newsletter.ts';
import { newsletterHoneypot, newsletterLimits } from '#domain/messages/newsletter-limits.ts';
import { parseJson } from '#domain/text/parse-json.ts';
import { defineFunction } from '#supabase/functions/_shared/define-function.ts';
import { firstIssue, isFromRobot, respond, waitInWords } from '#supabase/functions/_shared/json-endpoint.ts';
import { createToken, hashToken } from '#supabase/functions/_shared/link-tokens.ts';
import type { FunctionPlatform } from '#supabase/functions/_shared/platform.ts';
import { readLimited } from '#supabase/functions/_shared/read-limited.ts';
import { alreadySubscribedMail, confirmationMail, unsubscribePage, welcomeMail } from './mails.ts';

/** The response is the same for a new, a pending and a subscribed email address, so it reveals nothing about it. */
const thanks = 'Please check your email to confirm your subscription.';
const isGone = 'This link has been used already, or it has expired.';

export const handleNewsletter = defineFunction({
  auth: 'anyone',
  methods: ['GET', 'POST'],
  async handle({ request, platform }) {
    const unsubscribeToken = new URL(request.url).searchParams.get('unsubscribe');
    if (request.method === 'GET') {
      if (unsubscribeToken === null)
        return respond(405, { error: 'Please send a POST request.' }, { Allow: 'POST, OPTIONS' });
      // A mail program may open the URL in a browser; a GET changes nothing.
      return redirect(unsubscribePage(platform, encodeURIComponent(unsubscribeToken)));
    }
    const body = await readLimited(request, newsletterLimits.bodyBytes);
    if (body === undefined) return respond(413, { error: 'The request is too long.' });
    const input =
      unsubscribeToken === null ? parseJson(body) : { action: 'unsubscribe', token: unsubscribeToken };
    if (isFromRobot(input, newsletterHoneypot)) return respond(200, { message: thanks });

    const { data: asked, error } = newsletterRequestSchema.safeParse(input);
    if (!asked) return respond(400, firstIssue(error));
    switch (asked.action) {
      case 'subscribe':
        return subscribe(asked.email, request, platform);
      case 'confirm':
        return confirm(asked.token, platform);
      case 'unsubscribe':
        return unsubscribe(asked.token, platform);
    }
  },
});

async function subscribe(email: string, request: Request, platform: FunctionPlatform): Promise<Response> {
  const [confirmation, leaving] = await Promise.all([createToken(), createToken()]);
  const link = { platform, unsubscribeToken: leaving.token };
  const seconds = await platform.transact(async ({ database, sendMail }) => {
    const { data: wish } = await database
      .rpc('request_newsletter_subscription', {
        subscriber_email: email,
        confirm_hash: confirmation.hash,
        unsubscribe_hash: leaving.hash,
        client: platform.findClient(request),
        most_per_hour: platform.hasRateLimits ? newsletterLimits.perHour : null,
      })
      .single()
      .throwOnError();
    if (wish.retry_after > 0) return wish.retry_after;
    if (wish.mail_due === 'pending') await sendMail(confirmationMail(email, link, confirmation.token));
    if (wish.mail_due === 'subscribed') await sendMail(alreadySubscribedMail(email, link));
    return 0;
  });
  if (seconds > 0) {
    const error = `Please wait ${waitInWords(seconds)} before subscribing again`;
    return respond(429, { error }, { 'Retry-After': String(seconds) });
  }
  return respond(200, { message: thanks });
}

async function confirm(token: string, platform: FunctionPlatform): Promise<Response> {
  const leaving = await createToken();
  const confirm_hash = await hashToken(token);
  const email = await platform.transact(async ({ database, sendMail }) => {
    const { data } = await database
      .rpc('confirm_newsletter_subscription', { confirm_hash, unsubscribe_hash: leaving.hash })
      .throwOnError();
    if (data !== null) await sendMail(welcomeMail(data, { platform, unsubscribeToken: leaving.token }));
    return data;
  });
  return email === null ? respond(410, { error: isGone }) : respond(200, { message: 'You are subscribed.' });
}

async function unsubscribe(token: string, { database }: FunctionPlatform): Promise<Response> {
  const unsubscribe_hash = await hashToken(token);
  const { data: isOurs } = await database
    .rpc('unsubscribe_from_newsletter', { unsubscribe_hash })
    .throwOnError();
  return isOurs ? respond(200, { message: 'You are unsubscribed.' }) : respond(410, { error: isGone });
}

function redirect(address: string): Response {
  return new Response(null, { status: 303, headers: { Location: address, 'Cache-Control': 'no-store' } });
}
