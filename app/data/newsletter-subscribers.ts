import { getSupabase } from '#app/lib/supabase.ts';
import type { NewsletterRequest, NewsletterState } from '#domain/messages/newsletter.ts';
import type { newsletterHoneypot } from '#domain/messages/newsletter-limits.ts';
import { fetchFunction } from './call-function.ts';

/** Throws if the function cannot be reached. */
export function callNewsletter(request: NewsletterRequest & { [newsletterHoneypot]?: string }) {
  return fetchFunction<{ message?: string }>('newsletter', request);
}

/** The subscription of an email address that the caller has confirmed. */
export async function findSubscriptionState(email: string): Promise<NewsletterState | undefined> {
  const supabase = await getSupabase();
  const { data } = await supabase
    .from('newsletter_subscribers')
    .select('state')
    .eq('email', email)
    .maybeSingle()
    .throwOnError();
  return data?.state;
}

export async function chooseNewsletter(wanted: boolean): Promise<void> {
  const supabase = await getSupabase();
  await supabase.rpc('choose_newsletter', { wanted }).throwOnError();
}
