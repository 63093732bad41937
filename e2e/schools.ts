import { type Account, serviceClient } from './accounts.ts';
import { createAdmin } from './admin.ts';

const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** A school with seats, whose owner teaches. */
export async function makeSchool(owner: Account): Promise<void> {
  const service = serviceClient();
  const hash = crypto.randomUUID().replaceAll('-', '').repeat(2);
  const admin = await createAdmin();
  await service
    .rpc('make_agreement', {
      admin: admin.id,
      agreement: {
        name: `Hill School ${crypto.randomUUID().slice(0, 8)}`,
        kind: 'school',
        billing_email: owner.email,
        owner_email: owner.email,
        opens_levels: ['Beginner'],
        certifies_levels: [],
        seats: 60,
        starts_on: day(-1),
        ends_on: day(300),
        consent_by: 'the school office',
        lines: [],
      },
      owner_token_hash: hash,
    })
    .throwOnError();
  await service
    .rpc('join_organisation', { member: owner.id, wanted_hash: hash, link_code: null })
    .throwOnError();
}
