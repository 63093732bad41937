import { type AuthError, createClient } from '@supabase/supabase-js';
import { corsHeaders } from '@supabase/supabase-js/cors';
import { createTransport } from 'nodemailer';
import type { Database } from '#domain/database/database-types.ts';
import { isChildAddress } from '#domain/families/child-address.ts';
import { createInstitute, type Institute } from '#domain/site/institute.ts';
import { defaultSiteSettings } from '#domain/site/site-settings.ts';
import { toHex } from '#domain/text/hex.ts';
import { frameMail } from './mail-frame.ts';
import type {
  FunctionDatabase,
  FunctionHandler,
  FunctionPlatform,
  OutgoingMail,
  UnitOfWork,
} from './platform.ts';
import { deriveHash } from './slow-hash.ts';

/** Serves a function on hosted Supabase. */
export function serveHosted(handle: FunctionHandler): void {
  Deno.serve(openHostedPlatform((name) => Deno.env.get(name)).answering(handle));
}

/** What hosted Supabase provides to functions: the database with the secret key, mail if SMTP_URL is set, and a log. */
export function openHostedPlatform(setting: (name: string) => string | undefined) {
  // The platform sets both. With an empty URL every request would fail, and the log would say why.
  const url = setting('SUPABASE_URL') ?? '';
  const secretKeys = keysIn(setting, 'SUPABASE_SERVICE_ROLE_KEY', 'SUPABASE_SECRET_KEYS');
  const [publishableKey = ''] = keysIn(setting, 'SUPABASE_ANON_KEY', 'SUPABASE_PUBLISHABLE_KEYS');
  const smtpUrl = setting('SMTP_URL');
  // A man in the middle can hide that a mail server offers encryption, and would then receive the password.
  const mailer = smtpUrl ? createTransport({ url: smtpUrl, requireTLS: true }) : undefined;
  const auth = { persistSession: false, autoRefreshToken: false };
  const database = createClient<Database>(url, secretKeys[0] ?? '', { auth });

  /**
   * This asks the auth service, because a token outlives a session, a deleted account or a suspension by up to an hour.
   */
  async function findUserId({ headers }: Request): Promise<string | undefined> {
    const token = bearerIn(headers);
    if (!token) return undefined;
    const { data, error } = await database.auth.getUser(token);
    if (error && !isRefusal(error)) throw error;
    return data.user?.id;
  }

  /** The key may be legacy or new, in either of the usual headers. */
  async function hasSecretKey({ headers }: Request): Promise<boolean> {
    const known = await Promise.all(secretKeys.map(digest));
    const given = [headers.get('apikey'), bearerIn(headers)].filter((key) => key !== null);
    return (await Promise.all(given.map(digest))).some((key) => known.includes(key));
  }

  function platformFor(institute: Institute): FunctionPlatform {
    const from = { name: institute.name, address: institute.mailbox };
    const reportFailure = (error: unknown) => console.error(error);
    async function sendAtOnce({
      to,
      subject,
      replyTo,
      headers,
      calendarEvent,
      ...words
    }: OutgoingMail): Promise<void> {
      if (isChildAddress(to)) return;
      if (!mailer) throw new Error('SMTP_URL is not set');
      await mailer.sendMail({
        from,
        to,
        subject,
        replyTo,
        headers,
        icalEvent: calendarEvent && {
          method: calendarEvent.method,
          filename: calendarEvent.fileName,
          content: calendarEvent.content,
        },
        ...frameMail(institute, words),
      });
    }
    return {
      database,
      accounts: database.auth.admin,
      databaseAs: ({ headers }) =>
        createClient<Database>(url, publishableKey, {
          auth,
          global: { headers: { Authorization: headers.get('authorization') ?? '' } },
        }),
      async transact(work) {
        const mails: OutgoingMail[] = [];
        const result = await work({
          database,
          call: (name, args) => callWithBytes(database, name, args),
          sendMail: async (mail) => {
            mails.push(mail);
          },
        });
        for (const mail of mails) {
          await sendAtOnce(mail).catch((error) => {
            if (mail.isPromised) throw error;
            reportFailure(error);
          });
        }
        return result;
      },
      compute: async (task, input) => (await task.load())(input),
      hashSlowly: deriveHash,
      files: undefined,
      findTxtRecords: undefined,
      findUserId,
      hasSecretKey,
      findClient: hostedClientAddress,
      hasRateLimits: true,
      siteUrl: setting('SITE_URL') ?? '',
      functionsUrl: `${url}/functions/v1`,
      institute,
      findMailRoute: async () => (mailer ? 'environment' : 'none'),
      sendAtOnce,
      reportFailure,
    };
  }

  return {
    platformFor,

    /** Passes the institute as it is saved to the handler, and logs unexpected errors instead of exposing them. */
    answering(handle: FunctionHandler) {
      return async (request: Request) => {
        try {
          const { data } = await database.from('site_settings').select('*').maybeSingle().throwOnError();
          return await handle(request, platformFor(createInstitute(data ?? defaultSiteSettings)));
        } catch (error) {
          console.error(error);
          return Response.json({ error: 'Internal server error' }, { status: 500, headers: corsHeaders });
        }
      };
    },
  };
}

async function callWithBytes(
  database: FunctionDatabase,
  ...[name, args]: Parameters<UnitOfWork['call']>
): Promise<unknown> {
  const decoder = new TextDecoder();
  const parsed = Object.entries(args).map(([key, value]) => [
    key,
    value instanceof Uint8Array ? JSON.parse(decoder.decode(value)) : value,
  ]);
  const { data } = await database.rpc(name, Object.fromEntries(parsed)).throwOnError();
  return data;
}

/** Whether the auth service says that a token is not valid. During an outage it says nothing about the token. */
function isRefusal({ status = 0 }: AuthError): boolean {
  return status >= 400 && status < 500 && status !== 429;
}

/** The legacy variable holds a single key; the new one holds a dictionary of names and keys. */
function keysIn(setting: (name: string) => string | undefined, older: string, newer: string): string[] {
  const named: Record<string, string> = JSON.parse(setting(newer) ?? '{}');
  return [setting(older), ...Object.values(named)]
    .filter((key) => key !== undefined)
    .filter((key) => key !== '');
}

function bearerIn(headers: Headers): string | null {
  return /^bearer (.+)$/i.exec(headers.get('authorization') ?? '')?.[1] ?? null;
}

/** Hashes are compared instead of the keys, so that timing reveals nothing about them. */
async function digest(key: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(key));
  return toHex(new Uint8Array(bytes));
}

/**
 * Cloudflare, in front of the platform, sets the first header itself. The second may begin with values that the visitor
 * made up, and ends with proxies that all visitors share. Without the first header only the limits per email address
 * apply.
 */
function hostedClientAddress({ headers }: Request): string {
  return (
    headers.get('cf-connecting-ip') ?? headers.get('x-forwarded-for')?.split(',')[0]?.trim() ?? 'unknown'
  );
}
