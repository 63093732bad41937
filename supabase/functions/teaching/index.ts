/** Messages to the learners of a course, on hosted Supabase. Needs the secrets SITE_URL and SMTP_URL. */
import { serveHosted } from '#supabase/functions/_shared/hosted-platform.ts';
import { handleTeaching } from './handler.ts';

serveHosted(handleTeaching);
