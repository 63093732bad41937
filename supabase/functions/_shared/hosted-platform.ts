import { createClient } from '@supabase/supabase-js';
import { corsHeaders } from '@supabase/supabase-js/cors';
import { createTransport } from 'nodemailer';
import type { Database } from '#domain/database-types.ts';
import { createInstitute, type Institute } from '#domain/institute.ts';
import { defaultSiteSettings } from '#domain/site-settings.ts';
import { plainText } from './mail-words.ts';
import type { FunctionPlatform, WordedMail } from './platform.ts';

/** What functions have on hosted Supabase: the database with the secret key, mail if SMTP_URL is set, and a log. */
export function openHostedPlatform(setting: (name: string) => string | undefined) {
  // The platform sets both; an empty address would make every request fail, and its log say why.
  const url = setting('SUPABASE_URL') ?? '';
  const secretKeys = keysIn(setting, 'SUPABASE_SERVICE_ROLE_KEY', 'SUPABASE_SECRET_KEYS');
  const [publishableKey = ''] = keysIn(setting, 'SUPABASE_ANON_KEY', 'SUPABASE_PUBLISHABLE_KEYS');
  const smtpUrl = setting('SMTP_URL');
  // Somebody on the way can hide that a mail server offers encryption, and would be sent the password.
  const mailer = smtpUrl ? createTransport({ url: smtpUrl, requireTLS: true }) : undefined;
  const auth = { persistSession: false, autoRefreshToken: false };
  const database = createClient<Database>(url, secretKeys[0] ?? '', { auth });
  async function findUserId({ headers }: Request): Promise<string | undefined> {
    const token = bearerIn(headers);
    if (!token) return undefined;
    const { data } = await database.auth.getUser(token);
    return data.user?.id;
  }

  const mailFrom = (institute: Institute) => {
    const from = { name: institute.name, address: institute.mailbox };
    return async ({ to, subject, replyTo, headers, ...words }: WordedMail): Promise<void> => {
      if (!mailer) throw new Error('SMTP_URL is not set');
      await mailer.sendMail({ from, to, subject, replyTo, headers, text: plainText(institute, words) });
    };
  };

  return {
    url,
    canMail: mailer !== undefined,
    database,

    /**
     * The person whose valid token came with the request, if one did. The auth service is asked, since a token outlives
     * the session, the account and its good standing by up to an hour.
     */
    findUserId,

    /** Whether the request carries a secret key of the project, older or newer, in either of the usual headers. */
    async hasSecretKey({ headers }: Request): Promise<boolean> {
      const known = await Promise.all(secretKeys.map(digest));
      const given = [headers.get('apikey'), bearerIn(headers)].filter((key) => key !== null);
      return (await Promise.all(given.map(digest))).some((key) => known.includes(key));
    },

    /** The database as whoever sent the request may use it. */
    databaseAs: ({ headers }: Request) =>
      createClient<Database>(url, publishableKey, {
        auth,
        global: { headers: { Authorization: headers.get('authorization') ?? '' } },
      }),

    /** Sends mails from the institute. */
    mailFrom,

    /** The same for functions that need nothing else. */
    platformFor: (institute: Institute): FunctionPlatform => ({
      database,
      findUserId,
      siteUrl: setting('SITE_URL') ?? '',
      institute,
      sendMail: mailFrom(institute),
      reportFailure: (error) => console.error(error),
    }),

    /** Wraps a handler: it gets the institute as it is saved, and an unexpected error reaches only the log. */
    answering(handle: (request: Request, institute: Institute) => Promise<Response>) {
      return async (request: Request) => {
        try {
          const { data } = await database.from('site_settings').select('*').maybeSingle().throwOnError();
          return await handle(request, createInstitute(data ?? defaultSiteSettings));
        } catch (error) {
          console.error(error);
          return Response.json({ error: 'Internal server error' }, { status: 500, headers: corsHeaders });
        }
      };
    },
  };
}

/** A key by itself under its older name, and those in the newer dictionary of names and keys. */
function keysIn(setting: (name: string) => string | undefined, older: string, newer: string): string[] {
  const named: Record<string, string> = JSON.parse(setting(newer) ?? '{}');
  return [setting(older), ...Object.values(named)].filter(
    (key) => key !== undefined && key !== '',
  ) as string[];
}

function bearerIn(headers: Headers): string | null {
  return /^bearer (.+)$/i.exec(headers.get('authorization') ?? '')?.[1] ?? null;
}

/** Compared instead of the keys themselves, so that the time it takes says nothing about them. */
async function digest(key: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(key));
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Cloudflare in front of the platform writes the first header itself. The other may begin with what the visitor made
 * up, but ends with proxies that all visitors share; then the limits that count addresses have to do.
 */
export function hostedClientAddress({ headers }: Request): string {
  return (
    headers.get('cf-connecting-ip') ?? headers.get('x-forwarded-for')?.split(',')[0]?.trim() ?? 'unknown'
  );
}
