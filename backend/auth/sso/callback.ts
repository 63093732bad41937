import { getCookie } from 'hono/cookie';
import type { AuthContext, Handler } from '#backend/auth/http/auth-context.ts';
import { AuthError } from '#backend/auth/http/auth-error.ts';
import { clientLimits, giveBackToClient, limitClient } from '#backend/auth/http/limits.ts';
import { redirectWithoutReferrer } from '#backend/auth/http/redirect.ts';
import { beginFlow, issueCode } from '#backend/auth/sessions/flow-state.ts';
import { pageResponse, withErrorPages } from '#backend/auth/verify/page-response.ts';
import { lostSignInPage } from '#backend/auth/verify/pages.ts';
import type { Backend } from '#backend/backend.ts';
import { acceptPerson } from './accept-person.ts';
import { browserCookie } from './begin.ts';
import type { SingleSignOn } from './connection.ts';
import { type SsoFlow, takeFlow } from './flows.ts';
import { type Providers, redirectUri } from './provider.ts';
import { readClaims, refused } from './read-claims.ts';

/**
 * Where a provider sends the browser. It leaves with a code for the session, which only the browser that began can
 * exchange, or with the reason why nobody is signed in.
 */
export function finishSso(backend: Backend, singleSignOn: SingleSignOn, providers: Providers): Handler {
  return withErrorPages(backend, async (context) => {
    await limitClient(backend, context, clientLimits.singleSignOn);
    const [browser, state] = [getCookie(context, browserCookie), context.req.query('state')];
    const flow =
      browser && state
        ? await backend.database.run('server', (transaction) => takeFlow(transaction, browser, state))
        : undefined;
    if (!flow) return pageResponse(backend, context, lostSignInPage(backend), 403);
    try {
      const url = await signInBy(backend, context, flow, singleSignOn, providers);
      await giveBackToClient(backend, context, clientLimits.singleSignOn);
      return redirectWithoutReferrer(context, url);
    } catch (error) {
      if (!(error instanceof AuthError)) throw error;
      const url = new URL(flow.redirectTo);
      const fields = { error: 'access_denied', error_code: error.code, error_description: error.message };
      for (const [name, value] of Object.entries(fields)) url.searchParams.set(name, value);
      return redirectWithoutReferrer(context, url.href);
    }
  });
}

async function signInBy(
  backend: Backend,
  context: AuthContext,
  { connectionId, secrets, redirectTo, challenge }: SsoFlow,
  singleSignOn: SingleSignOn,
  providers: Providers,
): Promise<string> {
  const connection = await backend.database.run('server', (transaction) =>
    singleSignOn.find(transaction, { id: connectionId }),
  );
  if (!connection) throw refused('sso_provider_not_found', 'The settings have changed. Please try again');
  // A provider could send the browser on to another one, whose code it would be given here (RFC 9700, 4.4).
  if (context.req.param('callbackName') !== connection.callbackName) {
    throw refused('sso_response_invalid', 'The response is of another provider');
  }
  // The URL that the provider was given, whatever a proxy has made of it.
  const url = new URL(redirectUri(backend.config.siteUrl, connection));
  url.search = new URL(context.req.url).search;
  const person = readClaims(await providers.readClaims(connection, url, secrets), connection);

  const { code, fragment } = await backend.database.run('server', async (transaction) => {
    const accountId = await acceptPerson(transaction, backend, connection, person);
    const fragment = await singleSignOn.accept(transaction, { accountId, name: person.name });
    await beginFlow(transaction, accountId, 'sso', challenge);
    return { code: await issueCode(transaction, accountId, 'sso'), fragment };
  });
  const target = new URL(redirectTo);
  target.searchParams.set('code', code);
  target.hash = new URLSearchParams(fragment).toString();
  return target.href;
}
