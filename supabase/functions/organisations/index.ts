/** Organisations, on hosted Supabase. Mails need the secrets SITE_URL and SMTP_URL. */
import { serveHosted } from '#supabase/functions/_shared/hosted-platform.ts';
import { handleOrganisations } from './handler.ts';

serveHosted(handleOrganisations);
