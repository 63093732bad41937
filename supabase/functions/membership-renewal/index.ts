/** Renewals on hosted Supabase, where pg_cron calls this every hour. Its mails need the secrets SITE_URL and SMTP_URL. */
import { serveHosted } from '#supabase/functions/_shared/hosted-platform.ts';
import { handleMembershipRenewal } from './handler.ts';

serveHosted(handleMembershipRenewal);
