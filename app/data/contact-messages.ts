import type { ContactMessage } from '#domain/contact.ts';
import type { contactHoneypot } from '#domain/contact-limits.ts';
import { fetchFunction } from './call-function.ts';

type Posted = ContactMessage & { [contactHoneypot]?: string };

/** Throws if the function cannot be reached. */
export function postContactMessage(message: Posted) {
  return fetchFunction<{ message?: string }>('contact-form', message);
}
