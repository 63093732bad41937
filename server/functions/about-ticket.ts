import type { Mail } from '#backend/mail/mail-queue.ts';

/** For a mail about a ticket: the mail is queued only if the ticket still exists. */
export function aboutTicket(id: string): NonNullable<Mail['about']> {
  return {
    async hold(transaction) {
      const held = await transaction.query('select from public.support_tickets where id = $1 for key share', [
        id,
      ]);
      return held.length > 0;
    },
  };
}
