/** The goals of labs, on hosted Supabase. */
import { serveHosted } from '#supabase/functions/_shared/hosted-platform.ts';
import { handleLabs } from './handler.ts';

serveHosted(handleLabs);
