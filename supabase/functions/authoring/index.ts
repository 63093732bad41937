/** Writing lessons and questions, on hosted Supabase. */
import { serveHosted } from '#supabase/functions/_shared/hosted-platform.ts';
import { handleAuthoring } from './handler.ts';

serveHosted(handleAuthoring);
