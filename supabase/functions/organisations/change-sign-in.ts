import { z } from 'zod';
import type { OrganisationCall, organisationCallSchema } from '#domain/organisations/organisation.ts';
import { verificationName } from '#domain/organisations/single-sign-on.ts';
import type { FunctionDatabase, FunctionPlatform } from '#supabase/functions/_shared/platform.ts';
import { type SignInPart, signInChangeMail } from './mails.ts';

type SignInChange = Extract<
  z.output<typeof organisationCallSchema>,
  { action: `${'save' | 'remove'}-connection` | `${'verify' | 'remove' | 'confirm'}-domain` }
>;

const parts = [
  'issuer',
  'client_id',
  'client_secret',
  'required_claim',
  'removed',
  'domain_confirmed',
  'domain_removed',
] as const satisfies readonly SignInPart[];

/** Whom the database wants to tell about what. Nobody, if nothing has changed. */
const noticeSchema = z.object({
  organisation: z.string(),
  changed: z.array(z.enum(parts)),
  told: z.array(z.string()),
});

/** Changes how the people of an organisation sign in, and tells its owner and managers. The database decides who may. */
export async function changeSignIn(
  user: string,
  asked: SignInChange,
  platform: FunctionPlatform,
): Promise<void> {
  const records = asked.action === 'verify-domain' ? await findRecords(user, asked, platform) : [];
  await platform.transact(async ({ database, sendMail }) => {
    const notice = noticeSchema.parse(await change(user, asked, records, database));
    const about = { ...notice, domain: 'domain' in asked ? asked.domain : undefined };
    for (const to of notice.told) await sendMail(signInChangeMail(to, about, platform));
  });
}

async function change(
  user: string,
  asked: SignInChange,
  records: string[],
  database: FunctionDatabase,
): Promise<unknown> {
  const { organisation } = asked;
  const owned = { owner: user, organisation };
  switch (asked.action) {
    case 'save-connection': {
      const { issuer, client_id, client_secret, required_claim, required_value } = asked.connection;
      const { data } = await database
        .rpc('save_organisation_sso', {
          ...owned,
          new_issuer: issuer,
          new_client_id: client_id,
          new_client_secret: client_secret,
          new_required_claim: required_claim,
          new_required_value: required_value,
        })
        .throwOnError();
      return data;
    }
    case 'remove-connection':
      return (await database.rpc('remove_organisation_sso', owned).throwOnError()).data;
    case 'verify-domain': {
      const proof = { ...owned, wanted: asked.domain, records };
      return (await database.rpc('verify_sso_domain', proof).throwOnError()).data;
    }
    case 'remove-domain': {
      const removed = { ...owned, old_domain: asked.domain };
      return (await database.rpc('remove_sso_domain', removed).throwOnError()).data;
    }
    case 'confirm-domain': {
      const confirmed = { admin: user, organisation, wanted: asked.domain, reason: asked.reason };
      return (await database.rpc('confirm_sso_domain', confirmed).throwOnError()).data;
    }
  }
}

/** The TXT records of a domain that is on the list of the organisation. */
async function findRecords(
  owner: string,
  { organisation, domain }: Extract<OrganisationCall, { action: 'verify-domain' }>,
  { database, findTxtRecords }: FunctionPlatform,
): Promise<string[]> {
  // Refuses what is not theirs before anything is looked up.
  await database.rpc('expect_sso_domain', { owner, organisation, wanted: domain }).throwOnError();
  return (await findTxtRecords?.(verificationName(domain))) ?? [];
}
