/** What our tests use of `oidc-provider`, which has no types of its own. */
declare module 'oidc-provider' {
  import type { RequestListener } from 'node:http';

  interface Context {
    oidc: { client: { clientId: string }; session: { accountId: string } };
  }
  interface Grant {
    addOIDCScope(scope: string): void;
    save(): Promise<string>;
  }
  export default class Provider {
    constructor(issuer: string, configuration: Record<string, unknown>);
    callback(): RequestListener;
    Grant: new (properties: {
      clientId: string;
      accountId: string;
    }) => Grant;
    on(event: string, listener: (...details: unknown[]) => void): void;
  }
  export type { Context };
}
