/** The contact form on hosted Supabase. Mails need the secrets SITE_URL and SMTP_URL; without them tickets are still opened. */
import { serveHosted } from '#supabase/functions/_shared/hosted-platform.ts';
import { handleContactForm } from './handler.ts';

serveHosted(handleContactForm);
