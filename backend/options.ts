import type { AccountHooks } from './auth/accounts/account-hooks.ts';
import type { AuthMails } from './auth/auth-mails.ts';
import { plainAuthMails } from './auth/plain-auth-mails.ts';
import type { RegistrationPolicy } from './auth/registration-policy.ts';
import type { SingleSignOn } from './auth/sso/connection.ts';
import { defaultSiteColor } from './auth/verify/page-style.ts';
import type { Database } from './database/database.ts';
import type { DatabaseOptions } from './database/open-database.ts';
import type { HostedFunction } from './functions/hosted-function.ts';
import type { MailServerSource } from './mail/saved-transport.ts';
import type { MailSenderAddress } from './mail/transport.ts';
import type { RealtimeTimes } from './realtime/limits.ts';

/** What the operator of the backend decides. README.md shows the defaults in use. */
export interface BackendConfig {
  /** The origin that browsers use. Links in mails begin with it, and only its own pages receive a session. */
  siteUrl: string;
  /** The folder of the embedded database and, without a mail server, of the outbox. */
  dataDirectory: string;
  /** Use this PostgreSQL database instead of the embedded one. */
  databaseUrl: string | undefined;
  /** `smtp://` or `smtps://`. Takes precedence over a mail server of `SiteParts`. */
  smtpUrl: string | undefined;
  /** Whether to trust a proxy's X-Forwarded-For header. */
  trustProxy: boolean;
  fewestPasswordCharacters: number;
  /** Limits on requests and on database time. */
  hasRateLimits: boolean;
  /** The schemas that `/rest/v1` offers; the first is the default. */
  exposedSchemas: string[];
  /** If false, requests without an API key act as `anon`. */
  isApiKeyRequired: boolean;
  /** Whether sign-ups are confirmed without a mail. */
  autoConfirm: boolean;
  /** Whether all callers may use operators that can be made slow: see `rest/request/read-query.ts`. */
  allowsAnonymousSearch: boolean;
  /** Whether `Prefer: tx=rollback` is honoured. */
  allowsRollback: boolean;
  /** Whether clients may join and send to channels without a policy. */
  allowsPublicChannels: boolean;
  /** A file with additional keys that tokens may be signed with. */
  extraJwksFile: string | undefined;
  /** HS256 tokens signed with this secret are accepted. */
  jwtSecret: string | undefined;
}

/** What a site contributes to the backend. Each part has a simple default. */
export interface SiteParts {
  /** The sender of mails. Its name is also on the pages behind links. Called each time, since it may change. */
  sender(): MailSenderAddress;
  /** The colour of buttons and links on the pages behind links, such as `#3b82f6`. It may change too. */
  color(): string;
  authMails: AuthMails;
  registration: RegistrationPolicy;
  accountHooks: AccountHooks;
  /** Sign-in with the accounts of an organisation. Without it `signInWithSSO` is refused. */
  singleSignOn: SingleSignOn | undefined;
  /** A mail server that can change while the process runs, such as one that an admin saves. */
  mailServer: MailServerSource | undefined;
  /** By their names below `/functions/v1`. */
  functions: Record<string, HostedFunction>;
}

export interface BackendOptions
  extends Partial<Omit<BackendConfig, 'siteUrl' | 'dataDirectory'>>,
    Pick<BackendConfig, 'siteUrl'>,
    DatabaseOptions {
  /** A database that is open and migrated already. It is closed when the backend stops. */
  database?: Database;
  site?: Partial<SiteParts>;
  /** Replaces the timer of `Backend.wait`, for tests that do not measure how long a response takes. */
  wait?: (milliseconds: number) => Promise<unknown>;
  /** Makes the slow hashes of functions cheap, for tests. */
  slowHashIterations?: number;
  /** Replaces the times of Realtime, for tests. */
  realtimeTimes?: RealtimeTimes;
}

export function configOf(options: BackendOptions): BackendConfig {
  const isApiKeyRequired = options.isApiKeyRequired ?? true;
  return {
    siteUrl: options.siteUrl,
    dataDirectory: options.dataDirectory,
    databaseUrl: options.databaseUrl,
    smtpUrl: options.smtpUrl,
    trustProxy: options.trustProxy ?? false,
    fewestPasswordCharacters: options.fewestPasswordCharacters ?? 6,
    hasRateLimits: options.hasRateLimits ?? true,
    exposedSchemas: options.exposedSchemas ?? ['public'],
    isApiKeyRequired,
    autoConfirm: options.autoConfirm ?? false,
    allowsAnonymousSearch: options.allowsAnonymousSearch ?? !isApiKeyRequired,
    allowsRollback: options.allowsRollback ?? !isApiKeyRequired,
    allowsPublicChannels: options.allowsPublicChannels ?? !isApiKeyRequired,
    extraJwksFile: options.extraJwksFile,
    jwtSecret: options.jwtSecret,
  };
}

export function withDefaults(parts: Partial<SiteParts>, config: BackendConfig): SiteParts {
  const { hostname } = new URL(config.siteUrl);
  return {
    sender: () => ({ name: hostname, address: `noreply@${hostname}` }),
    color: () => defaultSiteColor,
    authMails: plainAuthMails,
    registration: {
      isSignUpAllowed: async () => true,
      mustConfirmEmail: async () => !config.autoConfirm,
    },
    accountHooks: {},
    singleSignOn: undefined,
    mailServer: undefined,
    functions: {},
    ...parts,
  };
}
