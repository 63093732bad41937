/** Tests the mail server on hosted Supabase, which the secret SMTP_URL configures. */
import { serveHosted } from '#supabase/functions/_shared/hosted-platform.ts';
import { handleMailCheck } from './handler.ts';

serveHosted(handleMailCheck);
