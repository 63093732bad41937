/** Labs of certificates that are run again, on hosted Supabase. */
import { serveHosted } from '#supabase/functions/_shared/hosted-platform.ts';
import { handleLabEvidence } from './handler.ts';

serveHosted(handleLabEvidence);
