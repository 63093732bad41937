import { respond } from '#supabase/functions/_shared/json-endpoint.ts';
import { createToken, hashToken } from '#supabase/functions/_shared/link-tokens.ts';
import type { FunctionPlatform } from '#supabase/functions/_shared/platform.ts';
import { informationMail, ownAddressMail, ownAddressTakenMail, takenAlongMail } from './mails.ts';

interface AddressWish {
  email: string;
  country?: string | undefined;
  /** The code that a school gives its pupils for this. */
  code?: string | undefined;
}

/** Mails a link to the address that a child who is old enough wants to take. The stated country is kept in any case. */
export async function askOwnAddress(
  child: string,
  { email, country, code }: AddressWish,
  platform: FunctionPlatform,
): Promise<Response> {
  const { token, hash } = await createToken();
  const codeHash = code && (await hashToken(code));
  const verdict = await platform.transact(async ({ database, sendMail }) => {
    const { data } = await database
      .rpc('request_own_address', {
        child_user: child,
        address: email,
        new_token_hash: hash,
        stated_country: country,
        school_code_hash: codeHash,
      })
      .throwOnError();
    if (data === 'open') await sendMail(ownAddressMail(email, token, platform));
    return data;
  });
  if (verdict === 'open') return respond(200, {});
  if (verdict === 'needs_country') return respond(422, { error: 'Please choose your country.' });
  return respond(403, {
    error: 'You are not old enough for this yet. Your parent or guardian looks after your account.',
  });
}

/**
 * Gives the account the address and a password, and tells guardians and school. If the last step fails, the link still works
 * and does all of it again.
 */
export async function takeOwnAddress(
  child: string,
  { token, password }: { token: string; password: string },
  platform: FunctionPlatform,
): Promise<Response> {
  const wanted_hash = await hashToken(token);
  const { data: email } = await platform.database
    .rpc('find_own_address', { child_user: child, wanted_hash })
    .throwOnError();
  const { error } = await platform.accounts.updateUserById(child, { email, email_confirm: true, password });
  if (error?.code === 'email_exists') {
    return respond(409, { error: 'Another account has this address already. Please choose another one.' });
  }
  if (error) throw error;
  await platform.transact(async ({ database, sendMail }) => {
    const { data: people } = await database
      .rpc('take_own_address', { child_user: child, wanted_hash })
      .throwOnError();
    for (const { email: to, name, is_school } of people) {
      await sendMail((is_school ? takenAlongMail : ownAddressTakenMail)(to, name, platform));
    }
  });
  return respond(200, { email });
}

/** Writes to the guardian whom a learner of 13 to 17 names. The address is not stored. */
export async function informGuardian(
  learner: string,
  address: string,
  platform: FunctionPlatform,
): Promise<void> {
  await platform.transact(async ({ database, sendMail }) => {
    await database.rpc('inform_guardian', { learner, address }).throwOnError();
    await sendMail(informationMail(address, platform));
  });
}
