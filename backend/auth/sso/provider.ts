import { createHash } from 'node:crypto';
import {
  AuthorizationResponseError,
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type ClientAuth,
  ClientSecretBasic,
  ClientSecretPost,
  type Configuration,
  calculatePKCECodeChallenge,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  ResponseBodyError,
} from 'openid-client';
import { AuthError } from '#backend/auth/http/auth-error.ts';
import type { Backend } from '#backend/backend.ts';
import type { SsoConnection } from './connection.ts';
import { guardedFetch, isAllowedUrl } from './guarded-fetch.ts';
import { refused } from './read-claims.ts';

/** The secrets of one sign-in at a provider. */
export interface SsoSecrets {
  state: string;
  nonce: string;
  codeVerifier: string;
}

export interface Providers {
  /** The URL of the provider's page that signs a person in. */
  beginAt(connection: SsoConnection, secrets: SsoSecrets, domain: string | undefined): Promise<URL>;
  /** What the provider says about the person, from the URL that it sent the browser to. */
  readClaims(connection: SsoConnection, url: URL, secrets: SsoSecrets): Promise<Record<string, unknown>>;
}

const keptFor = 10 * 60_000;
const mostKept = 500;

/** Where the provider of a connection sends the browser. */
export function redirectUri(siteUrl: string, { callbackName }: SsoConnection): string {
  return `${siteUrl}/auth/v1/sso/callback/${callbackName}`;
}

/** Asks OpenID Connect providers. What they publish about themselves is kept for ten minutes. */
export function createProviders(
  { config, log }: Pick<Backend, 'config' | 'log'>,
  allowsLocal: boolean,
): Providers {
  const known = new Map<string, { configuration: Promise<Configuration>; until: number }>();

  function configurationOf(connection: SsoConnection): Promise<Configuration> {
    const { id, issuer, clientId, clientSecret } = connection;
    const key = createHash('sha256')
      .update(JSON.stringify([id, issuer, clientId, clientSecret]))
      .digest('base64url');
    const found = known.get(key);
    if (found && found.until > Date.now()) return found.configuration;
    const configuration = discover(connection, allowsLocal);
    known.delete(key);
    known.set(key, { configuration, until: Date.now() + keptFor });
    for (const oldest of known.keys()) {
      if (known.size <= mostKept) break;
      known.delete(oldest);
    }
    configuration.catch(() => known.delete(key));
    return configuration;
  }

  /** Turns what went wrong at the provider into a refusal. Only codes are logged: messages may quote tokens. */
  async function explained<Result>(connection: SsoConnection, work: () => Promise<Result>): Promise<Result> {
    try {
      return await work();
    } catch (error) {
      if (error instanceof AuthError) throw error;
      const refusal = refusalFor(error);
      const code = error instanceof Error && 'code' in error ? String(error.code) : undefined;
      const reason = error instanceof ResponseBodyError ? error.error : code;
      log.warn({ connection: connection.id, refusal: refusal.code, reason }, 'auth: a provider was no help');
      throw refusal;
    }
  }

  return {
    beginAt: (connection, { state, nonce, codeVerifier }, domain) =>
      explained(connection, async () => {
        const configuration = await configurationOf(connection);
        const isGoogle = connection.issuer === 'https://accounts.google.com';
        return buildAuthorizationUrl(configuration, {
          redirect_uri: redirectUri(config.siteUrl, connection),
          scope: 'openid email profile',
          code_challenge: await calculatePKCECodeChallenge(codeVerifier),
          code_challenge_method: 'S256',
          state,
          nonce,
          // Only the accounts of the organisation are offered. The response is checked all the same.
          ...(isGoogle && domain && { hd: domain }),
        });
      }),

    readClaims: (connection, url, { state, nonce, codeVerifier }) =>
      explained(connection, async () => {
        const configuration = await configurationOf(connection);
        const tokens = await authorizationCodeGrant(configuration, url, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: codeVerifier,
          idTokenExpected: true,
        });
        const claims: Record<string, unknown> = { ...tokens.claims() };
        // The library accepts every tenant of Microsoft, whose metadata name none.
        if (!isSameUrl(String(claims.iss), connection.issuer)) {
          throw refused('sso_response_invalid', 'The response is of another issuer');
        }
        if (claims.email !== undefined || !configuration.serverMetadata().userinfo_endpoint) return claims;
        const more = await fetchUserInfo(configuration, tokens.access_token, String(claims.sub));
        return { ...more, ...claims };
      }),
  };
}

async function discover(connection: SsoConnection, allowsLocal: boolean): Promise<Configuration> {
  const issuer = new URL(connection.issuer);
  if (!isAllowedUrl(issuer, allowsLocal))
    throw refused('sso_provider_unreachable', 'The issuer is not allowed');
  return discovery(issuer, connection.clientId, {}, authenticateWith(connection.clientSecret), {
    [customFetch]: guardedFetch(allowsLocal),
    timeout: 10,
    // Signatures are checked although TLS has authenticated the provider.
    execute: [enableNonRepudiationChecks, ...(allowsLocal ? [allowInsecureRequests] : [])],
  });
}

/** Sends the secret in the way that the provider names. Basic is what providers that name none understand. */
function authenticateWith(secret: string): ClientAuth {
  const [inBody, inHeader] = [ClientSecretPost(secret), ClientSecretBasic(secret)];
  return (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported;
    return (methods?.includes('client_secret_post') ? inBody : inHeader)(server, ...rest);
  };
}

function isSameUrl(one: string, other: string): boolean {
  const [first, second] = [URL.parse(one), URL.parse(other)];
  return first !== null && first.href === second?.href;
}

function refusalFor(error: unknown): AuthError {
  if (error instanceof AuthorizationResponseError) {
    return refused('sso_cancelled', 'The sign-in was cancelled or refused at the provider');
  }
  if (error instanceof ResponseBodyError) {
    return error.error === 'invalid_client' || error.error === 'unauthorized_client'
      ? refused('sso_client_refused', 'The provider does not accept the client id or the client secret')
      : refused('sso_response_invalid', 'The provider refused the code');
  }
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return /^OAUTH_/.test(code) && code !== 'OAUTH_TIMEOUT'
    ? refused('sso_response_invalid', 'The response of the provider is not valid')
    : refused('sso_provider_unreachable', 'The provider could not be reached');
}
