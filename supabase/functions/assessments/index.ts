/** Quizzes and exams, on hosted Supabase. */
import { serveHosted } from '#supabase/functions/_shared/hosted-platform.ts';
import { handleAssessments } from './handler.ts';

serveHosted(handleAssessments);
