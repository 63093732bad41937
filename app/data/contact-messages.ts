import type { ContactMessage } from '#domain/contact.ts';
import type { contactHoneypot } from '#domain/contact-limits.ts';
import { askFunction } from './call-function.ts';

type Posted = ContactMessage & { [contactHoneypot]?: string };

/** Throws if the function cannot be reached. */
export function postContactMessage(message: Posted) {
  return askFunction<{ message: string; details: string[] }>('contact-form', message);
}
