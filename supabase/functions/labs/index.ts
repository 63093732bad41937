/** The goals of labs, on hosted Supabase. */
import { openHostedPlatform } from '#supabase/functions/_shared/hosted-platform.ts';
import { handleLabs } from './handler.ts';

const { answering, platformFor } = openHostedPlatform((name) => Deno.env.get(name));

Deno.serve(answering((request, institute) => handleLabs(request, platformFor(institute))));
