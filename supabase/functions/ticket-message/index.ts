/**
 * Messages in the thread of a ticket, on hosted Supabase. Needs the secrets SITE_URL, for the links in mails, and
 * SMTP_URL. Without SMTP_URL messages are stored, and the back office shows that they were not mailed.
 */
import { serveHosted } from '#supabase/functions/_shared/hosted-platform.ts';
import { handleTicketMessage } from './handler.ts';

serveHosted(handleTicketMessage);
