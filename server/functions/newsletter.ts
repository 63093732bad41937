import type { Backend } from '#backend/backend.ts';
import type { SqlValue } from '#backend/database/database.ts';
import { serviceRole } from '#backend/functions/callers.ts';
import type { HostedFunction } from '#backend/functions/hosted-function.ts';
import type { Institute } from '#domain/institute.ts';
import { handleNewsletter, type WishResult } from '#supabase/functions/newsletter/handler.ts';
import { frameMail } from '../mail/frame.ts';

const requestText = `select * from public.request_newsletter_subscription(
  subscriber_email => $1, confirm_hash => $2, unsubscribe_hash => $3, client => $4, most_per_hour => $5)`;
const confirmText = `select public.confirm_newsletter_subscription(
  confirm_hash => $1, unsubscribe_hash => $2) as result`;
const unsubscribeText = 'select public.unsubscribe_from_newsletter(unsubscribe_hash => $1) as result';

/** Visitors and mail programs call this function, and neither has a token. */
export const newsletter = (institute: () => Institute): HostedFunction => ({
  verifyJwt: false,
  handle: (request, { backend, client }) =>
    handleNewsletter(request, {
      institute: institute(),
      client,
      siteUrl: backend.config.siteUrl,
      functionUrl: `${backend.config.siteUrl}/functions/v1/newsletter`,
      request: (wish) =>
        ask<WishResult>(backend, requestText, [
          wish.subscriber_email,
          wish.confirm_hash,
          wish.unsubscribe_hash,
          wish.client,
          backend.config.hasRateLimits ? wish.most_per_hour : null,
        ]),
      async confirm({ confirm_hash, unsubscribe_hash }) {
        const { result } = await ask<{ result: string | null }>(backend, confirmText, [
          confirm_hash,
          unsubscribe_hash,
        ]);
        return result;
      },
      async unsubscribe({ unsubscribe_hash }) {
        const { result } = await ask<{ result: boolean }>(backend, unsubscribeText, [unsubscribe_hash]);
        return result;
      },
      async send({ to, subject, headers, ...words }) {
        await backend.mail.send({ to, subject, headers, ...frameMail(institute(), words) });
      },
      reportFailure: (error) => backend.log.error(error, 'a subscriber could not be mailed'),
    }),
});

async function ask<Row extends object>(
  { database }: Backend,
  text: string,
  values: SqlValue[],
): Promise<Row> {
  const [row] = await database.run(serviceRole, (transaction) => transaction.query<Row>(text, values));
  if (!row) throw new Error(`no answer to ${text}`);
  return row;
}
