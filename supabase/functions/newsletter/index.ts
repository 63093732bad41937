/** The newsletter on hosted Supabase. Needs the secrets SITE_URL, for the links in mails, and SMTP_URL to send them. */
import { serveHosted } from '#supabase/functions/_shared/hosted-platform.ts';
import { handleNewsletter } from './handler.ts';

serveHosted(handleNewsletter);
