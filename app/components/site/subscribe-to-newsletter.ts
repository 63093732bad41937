import { newsletter } from '#app/content/messages/newsletter.ts';
import { callNewsletter } from '#app/data/newsletter-subscribers.ts';
import { newsletterEmailSchema } from '#domain/messages/newsletter.ts';
import { newsletterHoneypot } from '#domain/messages/newsletter-limits.ts';

/** Validates an email address by the server's rule, subscribes it, and returns the message to show. */
export async function subscribeToNewsletter(
  input: string,
  honeypot: string,
): Promise<{ error?: string; message?: string }> {
  const checked = newsletterEmailSchema.safeParse(input);
  if (!checked.success) return { error: checked.error.issues[0]?.message };
  const { ok, status, body } = await callNewsletter({
    action: 'subscribe',
    email: checked.data,
    [newsletterHoneypot]: honeypot || undefined,
  });
  if (ok) return { message: body.message || newsletter.subscribed };
  const isExplained = status === 400 || status === 429;
  return { error: (isExplained && body.error) || newsletter.failed };
}
