import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Caller, Database } from '#backend/database/database.ts';
import { currentLane } from '#backend/http/current-request.ts';
import { type BadgeFacts, badgeFactsSchema } from '#credentials/achievement.ts';
import { createDidDocument, type PublicJwk } from '#credentials/issuer.ts';
import { entriesPerList } from '#credentials/status-entry.ts';
import type { Receipt } from '#domain/families/receipt.ts';
import type { Settings } from '#server/settings/settings.ts';
import type { TaskPool } from '#server/tasks/task-pool.ts';
import { listPublicKeys, readSigningKeys, rotateBadgeKeys } from './badge-keys.ts';
import { makeReceipt } from './receipts.ts';
import { createMemory } from './remember.ts';
import { signBadge, signStatusList } from './tasks.ts';

const storedFactsSchema = badgeFactsSchema.extend({ created_at: z.coerce.date(), is_revoked: z.boolean() });

export interface SignedBadge {
  facts: BadgeFacts;
  isRevoked: boolean;
  json: string;
  jwt: string;
}

interface Options {
  database: Database;
  siteUrl: string;
  settings: Pick<Settings, 'current'>;
  tasks: Pick<TaskPool, 'run'>;
}

export type Badges = ReturnType<typeof openBadges>;

/**
 * The credentials of this site. What they say is read from the database for every request, so a revocation shows at
 * once in every process. Only signatures are kept, by everything that they cover.
 */
export function openBadges({ database, siteUrl, settings, tasks }: Options) {
  const signed = createMemory<{ json: string; jwt: string }>(500);
  const lists = createMemory<string>(20);

  return {
    /** Undefined if no issued certificate has the id. */
    async find(id: string): Promise<SignedBadge | undefined> {
      const stored = await readFacts(database, id);
      if (!stored) return undefined;
      const { created_at, is_revoked, ...facts } = stored;
      const keys = await readSigningKeys(database);
      const created = toSeconds(created_at > keys.created_at ? created_at : keys.created_at);
      const input = { facts, siteUrl, issuerName: settings.current.site_name, keys, created };
      const made = await signed(keyOf(input), () => tasks.run(signBadge, input, currentLane()));
      return { facts, isRevoked: is_revoked, ...made };
    },

    /** Undefined if no credential is on the list. There is always a first one. */
    async findStatusList(list: number): Promise<string | undefined> {
      const { revoked, last } = await readStatus(database);
      if (list < 1 || list > Math.floor(last / entriesPerList) + 1) return undefined;
      const keys = await readSigningKeys(database);
      const input = { siteUrl, list, revoked, keys };
      return lists(keyOf(input), () =>
        tasks.run(signStatusList, { ...input, created: toSeconds(new Date()) }, currentLane()),
      );
    },

    /** The signed receipt of a consent that the caller may read. */
    findReceipt(caller: Caller, consent: string): Promise<Receipt | undefined> {
      return makeReceipt(caller, consent, { database, siteUrl, name: settings.current.site_name });
    },

    async didDocument() {
      return createDidDocument(siteUrl, await listPublicKeys(database));
    },

    /** Only what is public of the new keys. */
    async rotateKeys(): Promise<{ multikey: string }> {
      const { multikey } = await rotateBadgeKeys(database);
      return { multikey };
    },

    async findJwtKey(kid: string): Promise<PublicJwk | undefined> {
      return (await listPublicKeys(database)).map(({ jwk }) => jwk).find((jwk) => jwk.kid === kid);
    },
  };
}

async function readFacts(database: Database, id: string) {
  const [row] = await database.run('server', (transaction) =>
    transaction.query<{ facts: unknown }>(
      `select private.badge_facts(id) || jsonb_build_object('is_revoked', status = 'Revoked') as facts
       from public.certificates where id = $1`,
      [id],
    ),
  );
  return row?.facts ? storedFactsSchema.parse(row.facts) : undefined;
}

async function readStatus(database: Database): Promise<{ revoked: number[]; last: number }> {
  const [row] = await database.run('server', (transaction) =>
    transaction.query(
      `select coalesce((select jsonb_agg(number) from private.revoked_badges() as number), '[]') as revoked,
         coalesce((select max(status_index) from private.badges), 0)::integer as last`,
    ),
  );
  return z.object({ revoked: z.array(z.int()), last: z.coerce.number() }).parse(row);
}

const keyOf = (input: object) => createHash('sha256').update(JSON.stringify(input)).digest('base64');
const toSeconds = (moment: Date) => `${moment.toISOString().slice(0, 19)}Z`;
