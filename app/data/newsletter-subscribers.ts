import { backendUrl, getSupabase } from '#app/lib/supabase.ts';
import type { NewsletterRequest, NewsletterState } from '#domain/newsletter.ts';
import type { newsletterHoneypot } from '#domain/newsletter-limits.ts';

interface NewsletterAnswer {
  status: number;
  message?: string;
  error?: string;
}

/** Throws when the function cannot be reached. */
export async function askNewsletter(
  request: NewsletterRequest & { [newsletterHoneypot]?: string },
): Promise<NewsletterAnswer> {
  const response = await fetch(`${backendUrl()}/functions/v1/newsletter`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(request),
  });
  // Something in between may answer in the function's place, and not with JSON.
  const body = await response.json().catch(() => ({}));
  return { ...body, status: response.status };
}

/** The subscription of an address that the caller has confirmed to be theirs. */
export async function findSubscriptionState(email: string): Promise<NewsletterState | undefined> {
  const supabase = await getSupabase();
  const { data } = await supabase
    .from('newsletter_subscribers')
    .select('state')
    .eq('email', email)
    .maybeSingle<{ state: NewsletterState }>()
    .throwOnError();
  return data?.state;
}

export async function chooseNewsletter(wanted: boolean): Promise<void> {
  const supabase = await getSupabase();
  await supabase.rpc('choose_newsletter', { wanted }).throwOnError();
}
