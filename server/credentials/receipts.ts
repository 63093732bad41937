import { importJWK, SignJWT } from 'jose';
import { z } from 'zod';
import type { Caller, Database } from '#backend/database/database.ts';
import { jwtKeyUrl } from '#credentials/badge-jwt.ts';
import { type Receipt, type ReceiptFacts, receiptFactsSchema } from '#domain/families/receipt.ts';
import { readSigningKeys } from './badge-keys.ts';

const time = z.coerce.date().transform((moment) => moment.toISOString());
const rowSchema = receiptFactsSchema
  .omit({ issuer: true })
  .extend({ given_at: time, withdrawn_at: time.nullable() });

interface Issuer {
  database: Database;
  siteUrl: string;
  name: string;
}

/**
 * The receipt of a consent, signed with the key of the badges. The policies of the database decide who reads which
 * consent. Undefined if the caller has no such consent.
 */
export async function makeReceipt(
  caller: Caller,
  consent: string,
  { database, siteUrl, name }: Issuer,
): Promise<Receipt | undefined> {
  const [row] = await database.run(caller, (transaction) =>
    transaction.query(
      `select consents.id as consent, profiles.email as guardian, consents.child_id as account, consents.text_version,
         consent_texts.body as text, consents.method, consents.given_at, consents.withdrawn_at, consents.withdrawal
       from public.consents
       join public.profiles on profiles.id = consents.guardian_id
       join public.consent_texts on consent_texts.version = consents.text_version
       where consents.id = $1`,
      [consent],
    ),
  );
  if (!row) return undefined;
  const receipt: ReceiptFacts = { ...rowSchema.parse(row), issuer: name };
  const keys = await readSigningKeys(database);
  const key = jwtKeyUrl(siteUrl, keys.jwk.kid);
  const jwt = await new SignJWT({ ...receipt })
    .setProtectedHeader({ alg: 'ES256', typ: 'JWT', kid: key })
    .setIssuer(siteUrl)
    .setJti(receipt.consent)
    .setIssuedAt()
    .sign(await importJWK(keys.private_keys.es256, 'ES256'));
  return { receipt, jwt, key };
}
