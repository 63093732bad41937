/** Quizzes and exams, on hosted Supabase. */
import { openHostedPlatform } from '#supabase/functions/_shared/hosted-platform.ts';
import { handleAssessments } from './handler.ts';

const { answering, platformFor } = openHostedPlatform((name) => Deno.env.get(name));

Deno.serve(answering((request, institute) => handleAssessments(request, platformFor(institute))));
