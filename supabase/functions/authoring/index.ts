/** Writing lessons and questions, on hosted Supabase. */
import { openHostedPlatform } from '#supabase/functions/_shared/hosted-platform.ts';
import { handleAuthoring } from './handler.ts';

const { answering, platformFor } = openHostedPlatform((name) => Deno.env.get(name));

Deno.serve(answering((request, institute) => handleAuthoring(request, platformFor(institute))));
