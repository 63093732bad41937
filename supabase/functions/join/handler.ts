import { z } from 'zod';
import { joinSchema } from '#domain/families/family.ts';
import { defineFunction } from '#supabase/functions/_shared/define-function.ts';
import { respond, waitInWords } from '#supabase/functions/_shared/json-endpoint.ts';
import { hashPictures, isSameHash } from '#supabase/functions/_shared/picture-hash.ts';

const trySchema = z.object({
  wait: z.number().nullish(),
  child: z.uuid().optional(),
  salt: z.string().default('nobody'),
  hash: z.string().default(''),
  email: z.string().optional(),
});

/** From one address, in a quarter of an hour. A right code does not count, so a class can sign in together. */
const wrongTriesPerClient = 30;

const wrong = 'That did not fit. Check the code, your nickname and the order of the pictures.';

/** Signs a child in. An unknown family, an unknown nickname and wrong pictures get the same response. */
export const handleJoin = defineFunction({
  auth: 'anyone',
  body: joinSchema,
  invalid: ({ issues: [first] }) => ({ error: first?.message ?? wrong }),
  async handle({ request, body: { code, nickname, pictures }, platform }) {
    const client = platform.findClient(request);
    const { data: begun } = await platform.database
      .rpc('begin_picture_sign_in', {
        family_code: code,
        wanted_nickname: nickname,
        client,
        // Null: no limit.
        per_client: platform.hasRateLimits ? wrongTriesPerClient : undefined,
      })
      .throwOnError();
    const { wait, child, salt, hash, email } = trySchema.parse(begun);
    if (wait) {
      const error = `These were too many tries. Please wait ${waitInWords(wait)}, or ask a grown-up for new pictures.`;
      return respond(429, { error }, { 'Retry-After': String(wait) });
    }
    const { data: secret } = await platform.database.rpc('picture_secret').throwOnError();
    const given = await hashPictures(pictures, { salt, secret }, platform);
    if (!child || !email || !isSameHash(given, hash)) return respond(401, { error: wrong });
    await platform.database.rpc('finish_picture_sign_in', { child_user: child, client }).throwOnError();
    const { data, error } = await platform.accounts.generateLink({ type: 'magiclink', email });
    if (error) throw error;
    return respond(200, { token_hash: data.properties.hashed_token });
  },
});
