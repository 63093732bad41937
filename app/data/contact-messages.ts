import { authorizationHeaders, backendUrl } from '#app/lib/supabase.ts';
import type { ContactMessage } from '#domain/contact.ts';
import type { contactHoneypot } from '#domain/contact-limits.ts';

type Posted = ContactMessage & { [contactHoneypot]?: string };

interface ContactAnswer {
  status: number;
  message?: string;
  error?: string;
  details?: string[];
}

/** Throws when the function cannot be reached. */
export async function postContactMessage(message: Posted): Promise<ContactAnswer> {
  const response = await fetch(`${backendUrl()}/functions/v1/contact-form`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...(await authorizationHeaders()) },
    body: JSON.stringify(message),
  });
  // Something in between may answer in the function's place, and not with JSON.
  const body = await response.json().catch(() => ({}));
  return { ...body, status: response.status };
}
