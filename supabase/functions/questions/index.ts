/** The questions inside lessons, on hosted Supabase. */
import { serveHosted } from '#supabase/functions/_shared/hosted-platform.ts';
import { handleQuestions } from './handler.ts';

serveHosted(handleQuestions);
