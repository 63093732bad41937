/** Membership requests on hosted Supabase. Needs the secrets SITE_URL, for the link in the mail, and SMTP_URL to send it. */
import { serveHosted } from '#supabase/functions/_shared/hosted-platform.ts';
import { handleMembershipRequest } from './handler.ts';

serveHosted(handleMembershipRequest);
