import { corsHeaders } from '@supabase/supabase-js/cors';
import type { FunctionArgs, FunctionResult } from '#domain/database.ts';
import { newsletterRequestSchema } from '#domain/newsletter.ts';
import { newsletterHoneypot, newsletterLimits } from '#domain/newsletter-limits.ts';
import { answer, isFromRobot, parseJson, waitInWords } from '#supabase/functions/_shared/json-endpoint.ts';
import { readLimited } from '#supabase/functions/_shared/read-limited.ts';
import {
  alreadySubscribedMail,
  confirmationMail,
  type NewsletterMail,
  type NewsletterSource,
  unsubscribePage,
  welcomeMail,
} from './mails.ts';
import { createToken, hashToken } from './tokens.ts';

/** What the function needs from its platform. The database functions are called with named arguments. */
export interface NewsletterDependencies extends NewsletterSource {
  /** The client that the hourly limit counts. */
  client: string;
  request(wish: FunctionArgs<'request_newsletter_subscription'>): Promise<WishResult>;
  /** Returns the subscribed email address, or null for a link that was used, replaced or is too old. */
  confirm(hashes: FunctionArgs<'confirm_newsletter_subscription'>): Promise<string | null>;
  /** Returns whether the link is one of ours. */
  unsubscribe(hash: FunctionArgs<'unsubscribe_from_newsletter'>): Promise<boolean>;
  send(mail: NewsletterMail): Promise<void>;
  reportFailure(error: unknown): void;
}

export type WishResult = FunctionResult<'request_newsletter_subscription'>;

/** The response is the same for a new, a pending and a subscribed email address, so it reveals nothing about it. */
const thanks = 'Please check your email to confirm your subscription.';
const isGone = 'This link has been used already, or it has expired.';

export async function handleNewsletter(
  request: Request,
  dependencies: NewsletterDependencies,
): Promise<Response> {
  if (request.method === 'OPTIONS') return new Response('ok', { headers: corsHeaders });
  const unsubscribeToken = new URL(request.url).searchParams.get('unsubscribe');
  if (request.method === 'GET' && unsubscribeToken !== null) {
    // A mail program may open the URL in a browser; a GET changes nothing.
    return redirect(
      unsubscribePage({ ...dependencies, unsubscribeToken: encodeURIComponent(unsubscribeToken) }),
    );
  }
  if (request.method !== 'POST')
    return answer(405, { error: 'Please send a POST request.' }, { Allow: 'POST, OPTIONS' });

  const body = await readLimited(request, newsletterLimits.bodyBytes);
  if (body === undefined) return answer(413, { error: 'The request is too long.' });
  const input =
    unsubscribeToken === null ? parseJson(body) : { action: 'unsubscribe', token: unsubscribeToken };
  if (isFromRobot(input, newsletterHoneypot)) return answer(200, { message: thanks });

  const { data: asked, error } = newsletterRequestSchema.safeParse(input);
  if (!asked) return answer(400, { error: error.issues[0]?.message });
  switch (asked.action) {
    case 'subscribe':
      return subscribe(asked.email, dependencies);
    case 'confirm':
      return confirm(asked.token, dependencies);
    case 'unsubscribe':
      return unsubscribe(asked.token, dependencies);
  }
}

async function subscribe(email: string, dependencies: NewsletterDependencies): Promise<Response> {
  const [confirmation, leaving] = await Promise.all([createToken(), createToken()]);
  const { mail_due: mailDue, retry_after: seconds } = await dependencies.request({
    subscriber_email: email,
    confirm_hash: confirmation.hash,
    unsubscribe_hash: leaving.hash,
    client: dependencies.client,
    most_per_hour: newsletterLimits.perHour,
  });
  if (seconds > 0) {
    const error = `Please wait ${waitInWords(seconds)} before subscribing again`;
    return answer(429, { error }, { 'Retry-After': String(seconds) });
  }
  const link = { ...dependencies, unsubscribeToken: leaving.token };
  if (mailDue === 'pending') await dependencies.send(confirmationMail(email, link, confirmation.token));
  if (mailDue === 'subscribed') await dependencies.send(alreadySubscribedMail(email, link));
  return answer(200, { message: thanks });
}

async function confirm(token: string, dependencies: NewsletterDependencies): Promise<Response> {
  const leaving = await createToken();
  const email = await dependencies.confirm({
    confirm_hash: await hashToken(token),
    unsubscribe_hash: leaving.hash,
  });
  if (email === null) return answer(410, { error: isGone });
  const welcome = welcomeMail(email, { ...dependencies, unsubscribeToken: leaving.token });
  // The subscription is already confirmed, so a failed mail is not reported.
  await dependencies.send(welcome).catch(dependencies.reportFailure);
  return answer(200, { message: 'You are subscribed.' });
}

async function unsubscribe(token: string, dependencies: NewsletterDependencies): Promise<Response> {
  const isOurs = await dependencies.unsubscribe({ unsubscribe_hash: await hashToken(token) });
  return isOurs ? answer(200, { message: 'You are unsubscribed.' }) : answer(410, { error: isGone });
}

function redirect(address: string): Response {
  return new Response(null, { status: 303, headers: { Location: address, 'Cache-Control': 'no-store' } });
}
