import { newsletter } from '#app/content/newsletter.ts';
import { askNewsletter } from '#app/data/newsletter-subscribers.ts';
import { newsletterAddressSchema } from '#domain/newsletter.ts';
import { newsletterHoneypot } from '#domain/newsletter-limits.ts';

/** Validates an email address by the server's rule, subscribes it, and returns the message to show. */
export async function subscribeToNewsletter(
  input: string,
  bait: string,
): Promise<{ error?: string; message?: string }> {
  const checked = newsletterAddressSchema.safeParse(input);
  if (!checked.success) return { error: checked.error.issues[0]?.message };
  const { status, message, error } = await askNewsletter({
    action: 'subscribe',
    email: checked.data,
    [newsletterHoneypot]: bait || undefined,
  });
  if (status === 200) return { message: message || newsletter.subscribed };
  const isExplained = status === 400 || status === 429;
  return { error: (isExplained && error) || newsletter.failed };
}
