import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import {
  createLocalJWKSet,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JWK,
  type JWTPayload,
  jwtVerify,
  SignJWT,
} from 'jose';
import type { Database } from '../database/database.ts';

/**
 * The keys are created at the first start and stored in the database. All processes on one database share them, and
 * backups contain them.
 */
export interface Keys {
  /** For browsers. Acts as `anon`. */
  publishable: string;
  /** Never leaves the server. Acts as `service_role`. */
  secret: string;
  /** The public keys, as served at /.well-known/jwks.json. */
  jwks: { keys: JWK[] };
  sign(claims: JWTPayload): Promise<string>;
  /** Returns the claims of a valid access token. Throws jose's error for a forged, expired or unsigned token. */
  verify(token: string): Promise<JWTPayload>;
}

interface StoredKeys {
  publishable: string;
  secret: string;
  signing: JWK;
}

export interface KeyOptions {
  /** A file with additional verification keys, for conformance tests. */
  extraJwksFile?: string;
  /** Accept HS256 tokens signed with this secret, for conformance tests. */
  jwtSecret?: string;
}

const clockTolerance = 30;

export async function loadKeys(database: Database, options: KeyOptions = {}): Promise<Keys> {
  const stored = await readOrCreate(database);
  const { d: _private, ...publicKey } = stored.signing;
  const jwks = { keys: [publicKey] };
  const extra = options.extraJwksFile ? JSON.parse(await readFile(options.extraJwksFile, 'utf8')).keys : [];
  const verificationKeys = createLocalJWKSet({ keys: [publicKey, ...extra] });
  const sharedSecret = options.jwtSecret ? new TextEncoder().encode(options.jwtSecret) : undefined;
  const signingKey = await importJWK(stored.signing, 'ES256');

  return {
    publishable: stored.publishable,
    secret: stored.secret,
    jwks,
    sign: (claims) =>
      new SignJWT(claims)
        .setProtectedHeader({ alg: 'ES256', kid: stored.signing.kid, typ: 'JWT' })
        .sign(signingKey),
    async verify(token) {
      if (sharedSecret && algorithmOf(token) === 'HS256') {
        return (await jwtVerify(token, sharedSecret, { algorithms: ['HS256'], clockTolerance })).payload;
      }
      return (await jwtVerify(token, verificationKeys, { algorithms: ['ES256', 'RS256'], clockTolerance }))
        .payload;
    },
  };
}

/** Two processes may start at once on an empty database. The first insert wins and both read its row. */
async function readOrCreate(database: Database): Promise<StoredKeys> {
  const made: StoredKeys = {
    publishable: `sb_publishable_${randomBytes(24).toString('base64url')}`,
    secret: `sb_secret_${randomBytes(32).toString('base64url')}`,
    signing: await makeSigningKey(),
  };
  return database.run('server', async (transaction) => {
    await transaction.query(
      `insert into server.keys (name, value) values ('api', $1) on conflict (name) do nothing`,
      [made],
    );
    const [row] = await transaction.query<{ value: StoredKeys }>(
      `select value from server.keys where name = 'api'`,
    );
    return row?.value ?? made;
  });
}

async function makeSigningKey(): Promise<JWK> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true });
  return {
    ...(await exportJWK(privateKey)),
    kid: randomBytes(12).toString('base64url'),
    alg: 'ES256',
    use: 'sig',
  };
}

function algorithmOf(token: string): string | undefined {
  try {
    return JSON.parse(Buffer.from(token.split('.', 1)[0] ?? '', 'base64url').toString()).alg;
  } catch {
    return undefined;
  }
}
