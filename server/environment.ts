import { resolve } from 'node:path';
import { z } from 'zod';
import { passwordSchema } from '#domain/accounts/auth.ts';

const flag = z.enum(['0', '1']).transform((value) => value === '1');
const port = z.coerce.number().int().min(0).max(65_535);
const httpUrl = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, ''));

/**
 * Every setting the server reads. README.md documents them. CONTRIBUTING.md documents the second group, which is for
 * conformance runs only.
 */
const schema = z
  .object({
    NODE_ENV: z.string().default('development'),
    PORT: port.default(3000),
    HOST: z.string().min(1).default('127.0.0.1'),
    SITE_URL: httpUrl.optional(),
    DATA_DIR: z.string().min(1).default('./data'),
    DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
    SUPABASE_URL: httpUrl.optional(),
    SUPABASE_PUBLISHABLE_KEY: z.string().min(1).optional(),
    ADMIN_EMAIL: z.email().toLowerCase().optional(),
    ADMIN_PASSWORD: passwordSchema.optional(),
    DEMO: flag.optional(),
    CURRICULUM: z.enum(['own', 'none']).default('own'),
    SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
    DNS_SERVERS: z
      .string()
      .regex(/^[\d.:[\]a-fA-F]+(,[\d.:[\]a-fA-F]+)*$/, 'must be IP addresses, separated by commas')
      .transform((list) => list.split(','))
      .optional(),
    TRUST_PROXY: flag.default(false),
    LOG_LEVEL: z.enum(['info', 'warn', 'error', 'silent']).optional(),
    METRICS_TOKEN: z
      .string()
      .min(16, 'must have at least 16 characters')
      .regex(/^\S+$/, 'must not hold spaces')
      .optional(),

    API_KEY_REQUIRED: flag.default(true),
    LEGACY_GRANTS: flag.default(false),
    EXPOSED_SCHEMAS: z
      .string()
      .default('public')
      .transform((list) => list.split(',').map((name) => name.trim())),
    AUTOCONFIRM: flag.default(false),
    ANONYMOUS_SEARCH: flag.optional(),
    TX_ROLLBACK: flag.optional(),
    PUBLIC_CHANNELS: flag.optional(),
    RATE_LIMITS: z
      .enum(['on', 'off'])
      .default('on')
      .transform((value) => value === 'on'),
    EXTRA_JWKS: z.string().min(1).optional(),
    JWT_SECRET: z.string().min(32).optional(),
    EXTRA_MIGRATIONS: z.string().min(1).optional(),
  })
  .superRefine((values, context) => {
    const refuse = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message });
    if (values.SUPABASE_URL && !values.SUPABASE_PUBLISHABLE_KEY) {
      refuse('SUPABASE_PUBLISHABLE_KEY', 'is needed with SUPABASE_URL');
    }
    if (values.SUPABASE_URL && values.DATABASE_URL) {
      refuse('DATABASE_URL', 'cannot be set together with SUPABASE_URL');
    }
    if (Boolean(values.ADMIN_EMAIL) !== Boolean(values.ADMIN_PASSWORD)) {
      refuse(
        values.ADMIN_EMAIL ? 'ADMIN_PASSWORD' : 'ADMIN_EMAIL',
        'ADMIN_EMAIL and ADMIN_PASSWORD go together',
      );
    }
    if (values.NODE_ENV === 'production') {
      for (const name of loosening(values)) refuse(name, 'is for conformance runs and refused in production');
    }
  });

/** The names of the environment variables. */
export const settingNames: readonly string[] = Object.keys(schema.shape);

type Values = z.output<typeof schema>;

function loosening(values: Values): string[] {
  const isLoose: Record<string, boolean> = {
    API_KEY_REQUIRED: !values.API_KEY_REQUIRED,
    LEGACY_GRANTS: values.LEGACY_GRANTS,
    EXPOSED_SCHEMAS: values.EXPOSED_SCHEMAS.join() !== 'public',
    AUTOCONFIRM: values.AUTOCONFIRM,
    ANONYMOUS_SEARCH: values.ANONYMOUS_SEARCH === true,
    TX_ROLLBACK: values.TX_ROLLBACK === true,
    PUBLIC_CHANNELS: values.PUBLIC_CHANNELS === true,
    RATE_LIMITS: !values.RATE_LIMITS,
    EXTRA_JWKS: values.EXTRA_JWKS !== undefined,
    JWT_SECRET: values.JWT_SECRET !== undefined,
    EXTRA_MIGRATIONS: values.EXTRA_MIGRATIONS !== undefined,
  };
  return Object.keys(isLoose).filter((name) => isLoose[name]);
}

export type Environment = ReturnType<typeof readEnvironment>;

/** Reads the settings once. A bad value throws `BadSetting` with a one-line message. */
export function readEnvironment(variables: Record<string, string | undefined>) {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
  const parsed = schema.safeParse(given);
  if (!parsed.success) {
    throw new BadSetting(
      parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; '),
    );
  }
  const values = parsed.data;
  const isEmbedded = !values.DATABASE_URL && !values.SUPABASE_URL;
  return {
    port: values.PORT,
    host: values.HOST,
    /** Undefined until the port is known: `start-site.ts` then sets the URL it listens on. */
    siteUrl: values.SITE_URL,
    dataDirectory: resolve(values.DATA_DIR),
    databaseUrl: values.DATABASE_URL,
    hosted:
      values.SUPABASE_URL && values.SUPABASE_PUBLISHABLE_KEY
        ? { url: values.SUPABASE_URL, publishableKey: values.SUPABASE_PUBLISHABLE_KEY }
        : undefined,
    firstAdmin:
      values.ADMIN_EMAIL && values.ADMIN_PASSWORD
        ? { email: values.ADMIN_EMAIL, password: values.ADMIN_PASSWORD }
        : undefined,
    isDemo: values.DEMO ?? isEmbedded,
    /** Whether the institute's own courses are installed. */
    hasCurriculum: values.CURRICULUM === 'own',
    smtpUrl: values.SMTP_URL,
    /** Where TXT records are looked up. Undefined: at the servers of the system. */
    dnsServers: values.DNS_SERVERS,
    /** Whether providers of single sign-on may be on this machine. */
    isTest: values.NODE_ENV === 'test',
    trustProxy: values.TRUST_PROXY,
    /** If undefined, it depends on whether the log goes to a terminal: see `log.ts`. */
    logLevel: values.LOG_LEVEL,
    metricsToken: values.METRICS_TOKEN,
    isApiKeyRequired: values.API_KEY_REQUIRED,
    hasLegacyGrants: values.LEGACY_GRANTS,
    exposedSchemas: values.EXPOSED_SCHEMAS,
    autoConfirm: values.AUTOCONFIRM,
    /** Whether anonymous callers may use operators that can be made slow: see `read-query.ts`. */
    allowsAnonymousSearch: values.ANONYMOUS_SEARCH ?? !values.API_KEY_REQUIRED,
    /** Whether `Prefer: tx=rollback` is honoured. */
    allowsRollback: values.TX_ROLLBACK ?? !values.API_KEY_REQUIRED,
    /** Whether clients may join and send to Realtime channels without a policy. */
    allowsPublicChannels: values.PUBLIC_CHANNELS ?? !values.API_KEY_REQUIRED,
    hasRateLimits: values.RATE_LIMITS,
    extraJwksFile: values.EXTRA_JWKS,
    jwtSecret: values.JWT_SECRET,
    extraMigrations: values.EXTRA_MIGRATIONS,
  };
}

export class BadSetting extends Error {}
