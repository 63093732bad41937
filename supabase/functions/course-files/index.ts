/** Uploads of pictures and downloads for courses, on hosted Supabase. */
import { serveHosted } from '#supabase/functions/_shared/hosted-platform.ts';
import { handleCourseFiles } from './handler.ts';

serveHosted(handleCourseFiles);
