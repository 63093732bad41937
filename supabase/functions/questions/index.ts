/** The questions inside lessons, on hosted Supabase. */
import { openHostedPlatform } from '#supabase/functions/_shared/hosted-platform.ts';
import { handleQuestions } from './handler.ts';

const { answering, platformFor } = openHostedPlatform((name) => Deno.env.get(name));

Deno.serve(answering((request, institute) => handleQuestions(request, platformFor(institute))));
