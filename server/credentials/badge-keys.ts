import { z } from 'zod';
import type { Database, Transaction } from '#backend/database/database.ts';
import { type PublicKeys, publicJwkSchema } from '#credentials/issuer.ts';
import { createBadgeKeys } from '#credentials/new-keys.ts';

const privateJwk = z.looseObject({ kty: z.string(), crv: z.string(), x: z.string(), d: z.string() });

const signingKeysSchema = z.object({
  multikey: z.string(),
  jwk: publicJwkSchema,
  private_keys: z.object({ ed25519: privateJwk, es256: privateJwk }),
  created_at: z.coerce.date(),
});
/** The generation of keys that signs now. */
export type SigningKeys = z.output<typeof signingKeysSchema>;

/** Creates the keys if there are none. Two processes may do so at once: the first insert wins and both read its row. */
export async function readSigningKeys(database: Database): Promise<SigningKeys> {
  const found = await database.run('server', selectSigning);
  if (found) return found;
  const made = await createBadgeKeys();
  return database.run('server', async (transaction) => {
    await insertKeys(transaction, made);
    return signingKeysSchema.parse(await selectSigning(transaction));
  });
}

/** Every public key that has signed since the first start, newest first. */
export async function listPublicKeys(database: Database): Promise<PublicKeys[]> {
  await readSigningKeys(database);
  const rows = await database.run('server', (transaction) =>
    transaction.query('select multikey, jwk from private.badge_keys order by id desc'),
  );
  return z.array(z.object({ multikey: z.string(), jwk: publicJwkSchema })).parse(rows);
}

/** New credentials are signed with new keys. The private parts of the old ones are deleted, the public parts stay. */
export async function rotateBadgeKeys(database: Database): Promise<PublicKeys> {
  const made = await createBadgeKeys();
  const keys = await database.run('server', async (transaction) => {
    await transaction.query(
      'update private.badge_keys set retired_at = now(), private_keys = null where retired_at is null',
    );
    await insertKeys(transaction, made);
    return selectSigning(transaction);
  });
  return signingKeysSchema.parse(keys);
}

async function selectSigning(transaction: Transaction): Promise<SigningKeys | undefined> {
  const [row] = await transaction.query(
    'select multikey, jwk, private_keys, created_at from private.badge_keys where retired_at is null',
  );
  return row && signingKeysSchema.parse(row);
}

async function insertKeys(transaction: Transaction, keys: Awaited<ReturnType<typeof createBadgeKeys>>) {
  await transaction.query(
    'insert into private.badge_keys (multikey, jwk, private_keys) values ($1, $2, $3) on conflict do nothing',
    [keys.multikey, keys.jwk, keys.privateKeys],
  );
}
