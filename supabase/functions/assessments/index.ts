/** Quizzes and exams, on hosted Supabase. */
import { openHostedPlatform } from '#supabase/functions/_shared/hosted-platform.ts';
import { handleAssessments } from './handler.ts';

const platform = openHostedPlatform((name) => Deno.env.get(name));

Deno.serve(platform.answering((request) => handleAssessments(request, platform)));
