import { getCookie, setCookie } from 'hono/cookie';
import { z } from 'zod';
import { isUuid } from '#backend/auth/accounts/find-account.ts';
import type { Handler } from '#backend/auth/http/auth-context.ts';
import { AuthError, invalid } from '#backend/auth/http/auth-error.ts';
import { clientLimits, limitClient } from '#backend/auth/http/limits.ts';
import { optionalFlag, optionalText, readJson } from '#backend/auth/http/read-json.ts';
import { ownUrl } from '#backend/auth/http/redirect-to.ts';
import { readChallenge } from '#backend/auth/sessions/flow-state.ts';
import type { Backend } from '#backend/backend.ts';
import type { SingleSignOn } from './connection.ts';
import { makeSecret, minutesAtProvider, storeFlow } from './flows.ts';
import type { Providers } from './provider.ts';

const bodySchema = z.object({
  domain: optionalText,
  provider_id: optionalText,
  redirect_to: optionalText,
  skip_http_redirect: optionalFlag,
  code_challenge: optionalText,
  code_challenge_method: optionalText,
});

/** Binds a sign-in to the browser that began it. Several tabs of a browser share the value. */
export const browserCookie = 'sso_browser';
const cookiePath = '/auth/v1/sso';

/**
 * The request of `signInWithSSO`. Returns the URL of the provider's page. Only PKCE is offered, so that no token is ever
 * part of a URL.
 */
export function beginSso(backend: Backend, singleSignOn: SingleSignOn, providers: Providers): Handler {
  const { siteUrl } = backend.config;
  return async (context) => {
    const body = await readJson(context, bodySchema);
    if (Boolean(body.domain) === Boolean(body.provider_id)) {
      throw invalid('A domain or a provider_id is required');
    }
    const challenge = readChallenge(body.code_challenge, body.code_challenge_method);
    if (challenge?.method !== 's256') {
      throw invalid('Single sign-on needs the PKCE flow with code_challenge_method s256');
    }
    await limitClient(backend, context, clientLimits.singleSignOn);
    const domain = body.domain.trim().toLowerCase() || undefined;
    const wanted: { domain: string } | { id: string } = domain ? { domain } : { id: body.provider_id };
    const connection =
      'id' in wanted && !isUuid(wanted.id)
        ? undefined
        : await backend.database.run('server', (transaction) => singleSignOn.find(transaction, wanted));
    if (!connection) throw new AuthError(404, 'sso_provider_not_found', 'No such SSO provider');

    const secrets = { state: makeSecret(), nonce: makeSecret(), codeVerifier: makeSecret() };
    const url = await providers.beginAt(connection, secrets, domain);
    const sent = getCookie(context, browserCookie) ?? '';
    const browser = /^[\w-]{43}$/.test(sent) ? sent : makeSecret();
    const redirectTo = ownUrl([body.redirect_to, context.req.header('referer')], siteUrl);
    await backend.database.run('server', (transaction) =>
      storeFlow(transaction, browser, { connectionId: connection.id, secrets, redirectTo, challenge }),
    );
    setCookie(context, browserCookie, browser, {
      path: cookiePath,
      httpOnly: true,
      sameSite: 'Lax',
      secure: siteUrl.startsWith('https:'),
      maxAge: minutesAtProvider * 60,
    });
    return body.skip_http_redirect ? context.json({ url: url.href }) : context.redirect(url.href, 303);
  };
}
