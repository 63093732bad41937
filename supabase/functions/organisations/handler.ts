import { z } from 'zod';
import {
  type Entrance,
  foundInvitationSchema,
  type InvitedPerson,
  type NewAgreement,
  organisationCallSchema,
  organisationLimits,
} from '#domain/organisations/organisation.ts';
import { defineFunction } from '#supabase/functions/_shared/define-function.ts';
import { firstIssue, respond } from '#supabase/functions/_shared/json-endpoint.ts';
import { createToken, hashToken } from '#supabase/functions/_shared/link-tokens.ts';
import type { FunctionPlatform } from '#supabase/functions/_shared/platform.ts';
import { changeSignIn } from './change-sign-in.ts';
import { agreementInvoiceMail, invitationMail } from './mails.ts';

/** What organisations do that sends a mail or follows a link. The database decides who may. */
export const handleOrganisations = defineFunction({
  auth: 'user',
  body: organisationCallSchema,
  // 500 people with the longest addresses.
  maxBytes: 200_000,
  tooLong: `Please invite at most ${organisationLimits.invitations} people at once.`,
  invalid: firstIssue,
  async handle({ user, body: asked, platform }) {
    switch (asked.action) {
      case 'make':
        return respond(200, { organisation: await makeAgreement(user, asked.agreement, platform) });
      case 'invite-owner':
        await inviteOwner(user, asked.organisation, asked.email, platform);
        return respond(200, {});
      case 'invite':
        await invite(user, asked.organisation, asked.people, platform);
        return respond(200, { invited: asked.people.length });
      case 'save-connection':
      case 'remove-connection':
      case 'verify-domain':
      case 'remove-domain':
      case 'confirm-domain':
        await changeSignIn(user, asked, platform);
        return respond(200, {});
      case 'look':
        return look(asked.entrance, platform);
      case 'join': {
        const { data: organisation } = await platform.database
          .rpc('join_organisation', { member: user, ...(await keysOf(asked.entrance)) })
          .throwOnError();
        return respond(200, { organisation });
      }
    }
  },
});

const madeSchema = z.object({
  organisation_id: z.string(),
  organisation: z.string(),
  payment: z
    .object({ invoice_id: z.string(), amount_cents: z.number(), user_email: z.string().nullable() })
    .nullable(),
  starts_on: z.string(),
  ends_on: z.string(),
  seats: z.number(),
});

/** Returns the id of the organisation. */
async function makeAgreement(
  admin: string,
  agreement: NewAgreement,
  platform: FunctionPlatform,
): Promise<string> {
  const owner = 'owner_email' in agreement ? agreement.owner_email : undefined;
  const { token, hash } = await createToken();
  return platform.transact(async ({ database, sendMail }) => {
    const { data } = await database
      .rpc('make_agreement', { admin, agreement, ...(owner && { owner_token_hash: hash }) })
      .throwOnError();
    const { organisation_id, payment, ...made } = madeSchema.parse(data);
    if (owner) {
      const { organisation } = made;
      await sendMail(invitationMail(owner, { organisation, role: 'owner', token }, platform));
    }
    if (payment?.user_email) await sendMail(agreementInvoiceMail({ ...made, payment }, platform));
    return organisation_id;
  });
}

async function inviteOwner(
  admin: string,
  organisation: string,
  email: string,
  platform: FunctionPlatform,
): Promise<void> {
  const { token, hash } = await createToken();
  await platform.transact(async ({ database, sendMail }) => {
    const { data: name } = await database
      .rpc('invite_organisation_owner', { admin, organisation, address: email, new_token_hash: hash })
      .throwOnError();
    await sendMail(invitationMail(email, { organisation: name, role: 'owner', token }, platform));
  });
}

const invitedSchema = z.object({ organisation: z.string(), inviter: z.string() });

/** Storing a mail takes about a millisecond, and there may be 500. */
const inviteTimeLimit = 60_000;

async function invite(
  manager: string,
  organisation: string,
  people: readonly InvitedPerson[],
  platform: FunctionPlatform,
): Promise<void> {
  const invited = await Promise.all(people.map(async (person) => ({ ...person, ...(await createToken()) })));
  await platform.transact(async ({ database, sendMail }) => {
    const { data } = await database
      .rpc('invite_to_organisation', {
        manager,
        organisation,
        people: invited.map(({ email, role, takes_seat, hash }) => ({
          email,
          role,
          takes_seat,
          token_hash: hash,
        })),
      })
      .throwOnError();
    const names = invitedSchema.parse(data);
    for (const { email, role, token } of invited) {
      await sendMail(invitationMail(email, { ...names, role, token }, platform));
    }
  }, inviteTimeLimit);
}

async function look(entrance: Entrance, { database }: FunctionPlatform): Promise<Response> {
  const { data } = await database
    .rpc('find_organisation_invitation', await keysOf(entrance))
    .maybeSingle()
    .throwOnError();
  if (!data) return respond(410, { error: 'This link does not work any more. Please ask for a new one.' });
  return respond(200, { invitation: foundInvitationSchema.parse(data) });
}

async function keysOf(entrance: Entrance) {
  return 'token' in entrance
    ? { wanted_hash: await hashToken(entrance.token), link_code: null }
    : { wanted_hash: null, link_code: entrance.code };
}
