import type { Mail } from '#backend/mail/mail-queue.ts';

/** For a mail about a ticket: it is stored only while the ticket is there. */
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
