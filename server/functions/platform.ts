import { createClient } from '@supabase/supabase-js';
import { identify } from '#backend/access/identify.ts';
import { hashInTurn } from '#backend/auth/passwords/passwords.ts';
import type { Backend } from '#backend/backend.ts';
import { DatabaseUnavailable, type Transaction } from '#backend/database/database.ts';
import { runNested } from '#backend/database/nested-transaction.ts';
import { findUserId, serviceRole } from '#backend/functions/callers.ts';
import type { FunctionHost } from '#backend/functions/hosted-function.ts';
import { currentLane } from '#backend/http/current-request.ts';
import { RefusedMail } from '#backend/mail/check-mail.ts';
import { mounts } from '#backend/mounts.ts';
import type { InProcessBindings } from '#backend/rest/routes.ts';
import { isContentOf } from '#backend/storage/documents.ts';
import { StorageRefusal } from '#backend/storage/refusal.ts';
import type { Database } from '#domain/database/database-types.ts';
import { isChildAddress } from '#domain/families/child-address.ts';
import { createInstitute } from '#domain/site/institute.ts';
import { frameMail } from '#supabase/functions/_shared/mail-frame.ts';
import {
  type BackgroundPlatform,
  type FileChecks,
  FileRefused,
  type FunctionPlatform,
  type OutgoingMail,
  type UnitOfWork,
} from '#supabase/functions/_shared/platform.ts';
import { deriveHash } from '#supabase/functions/_shared/slow-hash.ts';
import type { Settings } from '../settings/settings.ts';
import type { TaskPool } from '../tasks/task-pool.ts';
import type { TxtLookup } from './txt-lookup.ts';

/** What a request to a function has on this server. */
export function platformFor(
  { backend, client, user }: FunctionHost,
  settings: Settings,
  tasks: TaskPool,
  findTxtRecords: TxtLookup,
): FunctionPlatform {
  return {
    ...servicesFor(backend, settings, client),
    // Whether the session has ended is a query, which the gateway has made already.
    findUserId: async (request) => user ?? findUserId(request, backend),
    findTxtRecords,
    hashSlowly: (text, salt) => hashInTurn(() => deriveHash(text, salt, backend.slowHashIterations)),
    compute: (task, input) => tasks.run(task, input, currentLane() || client),
  };
}

export function servicesFor(backend: Backend, settings: Settings, client = 'in-process'): BackgroundPlatform {
  const { config, keys, mail, log } = backend;
  const institute = createInstitute(settings.current);
  const formatMail = ({
    to,
    replyTo,
    subject,
    headers,
    calendarEvent,
    isPromised: _queued,
    recipientDays,
    ...words
  }: OutgoingMail) => ({
    to,
    replyTo,
    subject,
    headers,
    calendarEvent,
    recipientDays,
    ...frameMail(institute, words),
  });
  const reportFailure = (error: unknown) => log.error(error, 'a mail of a function could not be sent');
  async function store(transaction: Transaction, outgoing: OutgoingMail): Promise<void> {
    // Children get no mails.
    if (isChildAddress(outgoing.to)) return;
    try {
      await mail.send(transaction, formatMail(outgoing));
    } catch (error) {
      // A mail that no server would accept is no reason to undo what caused it.
      if (!(error instanceof RefusedMail)) throw error;
      reportFailure(error);
    }
  }
  return {
    database: secretClient(backend),
    accounts: secretClient(backend).auth.admin,
    databaseAs: ({ headers }) =>
      clientFor(backend, keys.publishable, { Authorization: headers.get('authorization') ?? '' }),
    async transact(work, timeLimit = 8_000) {
      const bindings: InProcessBindings = {};
      // Creating a client takes a millisecond, during which no transaction should be open.
      const database = clientFor(backend, keys.secret, {}, bindings);
      const runWork = (transaction: Transaction) => {
        bindings.transaction = transaction;
        // The database function that caused the mail holds the account, so the mail need not.
        return work({
          database,
          call: (name, args) => callWithBytes(transaction, name, args),
          sendMail: (outgoing) => store(transaction, outgoing),
        });
      };
      try {
        return await backend.database.run('server', runWork, { timeLimit });
      } finally {
        // A call that comes too late must not reach a transaction that has ended.
        delete bindings.transaction;
      }
    },
    files: fileChecks(backend),
    findUserId: (request) => findUserId(request, backend),
    async hasSecretKey({ headers }) {
      const result = await identify(headers, keys, false);
      return result.kind === 'caller' && result.caller.role === 'service_role';
    },
    findClient: () => client,
    hasRateLimits: config.hasRateLimits,
    siteUrl: config.siteUrl,
    functionsUrl: `${config.siteUrl}${mounts.functions.path}`,
    institute,
    // The configuration takes precedence, as it does when mails are sent. The settings are refreshed because the admin has
    // most likely just saved another server.
    async findMailRoute() {
      if (config.smtpUrl) return 'environment';
      await settings.refresh();
      return settings.mailServer ? 'settings' : 'outbox';
    },
    sendAtOnce: (outgoing) => mail.sendAtOnce(formatMail(outgoing)),
    reportFailure,
  };
}

/** The names come from our code, never from a request. */
function callWithBytes(
  transaction: Transaction,
  ...[name, args]: Parameters<UnitOfWork['call']>
): Promise<unknown> {
  const decoder = new TextDecoder();
  const named = Object.keys(args).map((key, index) => `${key} => $${index + 1}`);
  const values = Object.values(args).map((value) =>
    value instanceof Uint8Array ? decoder.decode(value) : value,
  );
  return runNested(transaction, serviceRole, async (nested) => {
    const text = `select public.${name}(${named.join(', ')}) as result`;
    const [row] = await nested.query<{ result: unknown }>(text, values);
    return row?.result;
  });
}

/** The checks of the storage, with its queue for pictures. */
function fileChecks({ images }: Backend): FileChecks {
  return {
    async toWebP(bytes, longestSide) {
      const size = { width: longestSide, height: longestSide, resize: 'contain' } as const;
      try {
        return (await images.transform(bytes, size, 'image/webp')).bytes;
      } catch (error) {
        if (!(error instanceof StorageRefusal)) throw error;
        const isOther = error.code === 'InvalidMimeType';
        throw new FileRefused(isOther ? 'This is not a PNG, JPEG or WebP picture.' : `${error.message}.`);
      }
    },
    isContentOf,
  };
}

type Client = ReturnType<typeof clientFor>;
const secretClients = new WeakMap<Backend, Client>();

function secretClient(backend: Backend): Client {
  const known = secretClients.get(backend) ?? clientFor(backend, backend.keys.secret);
  secretClients.set(backend, known);
  return known;
}

/** A client that calls the API of this process, with the schema cache and the limits of all other requests. */
function clientFor(
  { config, fetch }: Backend,
  key: string,
  headers: Record<string, string> = {},
  bindings?: InProcessBindings,
) {
  return createClient<Database>(config.siteUrl, key, {
    auth: { persistSession: false, autoRefreshToken: false },
    global: {
      headers,
      async fetch(input, init) {
        const response = await fetch(new Request(input, init), bindings);
        if (response.status === 503) throw new DatabaseUnavailable('The database is not available.');
        return response;
      },
    },
  });
}
