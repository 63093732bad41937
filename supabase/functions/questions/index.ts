/** The questions inside lessons, on hosted Supabase. */
import { openHostedPlatform } from '#supabase/functions/_shared/hosted-platform.ts';
import { handleQuestions } from './handler.ts';

const platform = openHostedPlatform((name) => Deno.env.get(name));

Deno.serve(platform.answering((request) => handleQuestions(request, platform)));
