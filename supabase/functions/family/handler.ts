import { z } from 'zod';
import { makeChildAddress } from '#domain/families/child-address.ts';
import { familyCallSchema } from '#domain/families/family.ts';
import type { CodePicture } from '#domain/families/picture-code.ts';
import { makeChildAccount } from '#supabase/functions/_shared/child-account.ts';
import { defineFunction } from '#supabase/functions/_shared/define-function.ts';
import { firstIssue, respond } from '#supabase/functions/_shared/json-endpoint.ts';
import { createToken, hashToken } from '#supabase/functions/_shared/link-tokens.ts';
import { hashNewCode } from '#supabase/functions/_shared/picture-hash.ts';
import type { FunctionPlatform } from '#supabase/functions/_shared/platform.ts';
import { decideForm, handInForm } from './consent-forms.ts';
import { consentMail, guardianMail, invitationMail, takenAlongMail } from './mails.ts';
import { askOwnAddress, informGuardian, takeOwnAddress } from './own-address.ts';

/** What families do that sends a mail or makes an account. The database decides who may. */
export const handleFamily = defineFunction({
  auth: 'user',
  body: familyCallSchema,
  maxBytes: 2048,
  invalid: firstIssue,
  async handle({ user, body: asked, platform }) {
    switch (asked.action) {
      case 'ask-guardian':
        await askGuardian(user, asked.guardian_email, platform);
        return respond(200, {});
      case 'ask-consent':
        await askConsent(user, asked.child, platform);
        return respond(200, {});
      case 'give-consent': {
        const { data } = await platform.database
          .rpc('give_consent', {
            guardian: user,
            wanted_hash: await hashToken(asked.token),
            version: asked.version,
          })
          .throwOnError();
        return respond(200, { consent: data });
      }
      case 'add-child':
        return respond(200, { child: await addChild(user, asked, platform) });
      case 'take-over':
        return takeOver(user, asked, platform);
      case 'change-pictures': {
        const code = await makeCode(asked.pictures, platform);
        await platform.database
          .rpc('change_picture_code', { guardian: user, child_user: asked.child, ...code })
          .throwOnError();
        return respond(200, {});
      }
      case 'invite':
        await invite(user, asked.email, platform);
        return respond(200, {});
      case 'accept':
        await platform.database
          .rpc('accept_family_invitation', {
            member: user,
            wanted_hash: await hashToken(asked.token),
            shares: asked.shares_progress,
          })
          .throwOnError();
        return respond(200, {});
      case 'hand-in-form':
        await handInForm(user, asked, platform);
        return respond(200, {});
      case 'decide-form':
        await decideForm(user, asked, platform);
        return respond(200, {});
      case 'ask-own-address':
        return askOwnAddress(user, asked, platform);
      case 'take-own-address':
        return takeOwnAddress(user, asked, platform);
      case 'inform-guardian':
        await informGuardian(user, asked.guardian_email, platform);
        return respond(200, {});
    }
  },
});

async function askGuardian(child: string, address: string, platform: FunctionPlatform): Promise<void> {
  const { token, hash } = await createToken();
  await platform.transact(async ({ database, sendMail }) => {
    await database
      .rpc('request_guardian', { child_user: child, guardian_address: address, new_token_hash: hash })
      .throwOnError();
    await sendMail(guardianMail(address, token, platform));
  });
}

async function askConsent(
  guardian: string,
  child: string | undefined,
  platform: FunctionPlatform,
): Promise<void> {
  const { token, hash } = await createToken();
  await platform.transact(async ({ database, sendMail }) => {
    const { data } = await database
      .rpc('request_consent', { guardian, child_user: child, new_token_hash: hash })
      .throwOnError();
    await sendMail(consentMail(data, token, platform));
  });
}

async function invite(owner: string, email: string, platform: FunctionPlatform): Promise<void> {
  const { token, hash } = await createToken();
  await platform.transact(async ({ database, sendMail }) => {
    const { data: inviter } = await database
      .rpc('invite_to_family', { owner, address: email, new_token_hash: hash })
      .throwOnError();
    await sendMail(invitationMail(email, inviter, token, platform));
  });
}

interface NewChild {
  consent: string;
  nickname: string;
  birth_year: number;
  pictures: readonly CodePicture[];
}

/** Makes the account of a child, or turns the one that waits for the consent into one. Returns its id. */
async function addChild(guardian: string, wanted: NewChild, platform: FunctionPlatform): Promise<string> {
  const { database, accounts } = platform;
  const { consent, nickname, birth_year, pictures } = wanted;
  const { data: open } = await database.rpc('find_open_consent', { guardian, consent }).throwOnError();
  const code = await makeCode(pictures, platform);
  const waiting = open.child_id;
  const child = waiting ?? (await makeChildAccount(platform));
  const { error } = await database.rpc('add_child', {
    guardian,
    consent,
    child_user: child,
    new_nickname: nickname,
    birth_year,
    ...code,
  });
  if (error) {
    if (!waiting) await accounts.deleteUser(child);
    throw error;
  }
  if (waiting) {
    // The child's own address and password are forgotten: pictures open the account from now on.
    const forgotten = { email: makeChildAddress(), email_confirm: true, password: crypto.randomUUID() };
    const { error: failure } = await accounts.updateUserById(child, forgotten);
    if (failure) throw failure;
  }
  return child;
}

interface TakeOver {
  consent: string;
  code: string;
  nickname: string;
  pictures: readonly CodePicture[];
  stays_in_classes: boolean;
}

const takenOverSchema = z.object({
  child: z.string(),
  told: z.array(z.object({ email: z.string(), name: z.string() })),
});

/** Brings the account that a school made into the family of a guardian who consents. */
async function takeOver(guardian: string, wanted: TakeOver, platform: FunctionPlatform): Promise<Response> {
  const { consent, code, nickname, pictures, stays_in_classes } = wanted;
  const hashes = { wanted_hash: await hashToken(code), ...(await makeCode(pictures, platform)) };
  const taken = await platform.transact(async ({ database, sendMail }) => {
    const { data } = await database
      .rpc('take_over_pupil', { guardian, consent, new_nickname: nickname, stays_in_classes, ...hashes })
      .throwOnError();
    const done = takenOverSchema.nullable().parse(data);
    for (const { email, name } of done?.told ?? []) await sendMail(takenAlongMail(email, name, platform));
    return done;
  });
  if (taken) return respond(200, { child: taken.child });
  const error =
    'This code does not work. Codes work for 14 days, and once. The teacher can make another one.';
  return respond(404, { error });
}

async function makeCode(pictures: readonly CodePicture[], platform: FunctionPlatform) {
  const { data: secret } = await platform.database.rpc('picture_secret').throwOnError();
  const { salt, hash } = await hashNewCode(pictures, secret, platform);
  return { code_salt: salt, code_hash: hash };
}
