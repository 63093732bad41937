/** Courses as a zip file, on hosted Supabase. */
import { serveHosted } from '#supabase/functions/_shared/hosted-platform.ts';
import { handleCurriculum } from './handler.ts';

serveHosted(handleCurriculum);
