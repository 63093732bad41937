/** Free trials, on hosted Supabase. Mails need the secrets SITE_URL and SMTP_URL. */
import { openHostedPlatform } from '#supabase/functions/_shared/hosted-platform.ts';
import { handleTrial } from './handler.ts';

const { answering, platformFor } = openHostedPlatform((name) => Deno.env.get(name));

Deno.serve(answering((request, institute) => handleTrial(request, platformFor(institute))));
