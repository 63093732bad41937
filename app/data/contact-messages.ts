import type { ContactMessage } from '#domain/messages/contact.ts';
import type { contactHoneypot } from '#domain/messages/contact-limits.ts';
import { fetchFunction } from './call-function.ts';

type Posted = ContactMessage & { [contactHoneypot]?: string };

/** Throws if the function cannot be reached. */
export function postContactMessage(message: Posted) {
  return fetchFunction<{ message?: string }>('contact-form', message);
}
