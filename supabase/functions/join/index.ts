/** Children sign in with pictures, on hosted Supabase. */
import { serveHosted } from '#supabase/functions/_shared/hosted-platform.ts';
import { handleJoin } from './handler.ts';

serveHosted(handleJoin);
