import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider, { type Context } from 'oidc-provider';
import { redirectUrl } from '#domain/organisations/single-sign-on.ts';

export interface SignInProvider {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** What the provider says about each login. The name of the login is the subject. */
  people: Map<string, Record<string, unknown>>;
  /** Signs in at the provider's page and returns the URL that it sends the browser to. */
  logIn(authorizationUrl: string, login: string): Promise<string>;
  /** Leaves the provider's page without signing in. */
  cancel(authorizationUrl: string): Promise<string>;
  close(): Promise<void>;
}

/** A real OpenID Connect provider on this machine, with the login page that `oidc-provider` has for development. */
export async function startSignInProvider(siteUrl: string): Promise<SignInProvider> {
  const people = new Map<string, Record<string, unknown>>();
  const [clientId, clientSecret] = ['lifelong-ai', 'a secret of the provider'];
  let handle: ReturnType<Provider['callback']> | undefined;
  const server = createServer((request, response) => handle?.(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [await redirectUrl(siteUrl, issuer)],
      },
    ],
    claims: {
      openid: ['sub', 'district', 'iss_override'],
      email: ['email', 'email_verified'],
      profile: ['name'],
    },
    features: { devInteractions: { enabled: true } },
    cookies: { keys: ['a key for tests'] },
    findAccount: (_context: Context, id: string) => ({
      accountId: id,
      claims: () => ({ sub: id, ...people.get(id) }),
    }),
    // Nobody is asked what the site may know: the administrator of an organisation has agreed.
    async loadExistingGrant({ oidc: { client, session } }: Context) {
      const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  });
  handle = provider.callback();
  return {
    issuer,
    clientId,
    clientSecret,
    people,
    async logIn(url, login) {
      const browser = createBrowser();
      const page = await browser.open(url);
      return (await browser.send(page.url, { prompt: 'login', login, password: 'any' })).leaving ?? '';
    },
    async cancel(url) {
      const browser = createBrowser();
      const page = await browser.open(url);
      return (await browser.open(`${page.url}/abort`)).leaving ?? '';
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };

  /** Follows redirects with cookies, as long as they stay at the provider. */
  function createBrowser() {
    const cookies = new Map<string, string>();
    async function open(
      url: string,
      body?: Record<string, string>,
    ): Promise<{ url: string; leaving?: string }> {
      if (!url.startsWith(issuer)) return { url, leaving: url };
      const response = await fetch(url, {
        redirect: 'manual',
        method: body ? 'POST' : 'GET',
        headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
        ...(body && { body: new URLSearchParams(body) }),
      });
      for (const cookie of response.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
        cookies.set(name, value);
      }
      await response.arrayBuffer();
      const location = response.headers.get('location');
      return location ? open(new URL(location, url).href) : { url };
    }
    return { open: (url: string) => open(url), send: open };
  }
}
