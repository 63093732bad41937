import type { Transaction } from '#backend/database/database.ts';

/** How the people of one organisation sign in with accounts of their own OpenID Connect provider. */
export interface SsoConnection {
  /** Identities belong to a connection, so a connection with another issuer or client needs another id. */
  id: string;
  issuer: string;
  /** The last part of the redirect URL: the same for each connection of this issuer, and another for other issuers. */
  callbackName: string;
  clientId: string;
  clientSecret: string;
  /** The domains that the organisation has proved to own, in lower case. Only their addresses are accepted. */
  domains: string[];
  /** A claim that each person must have, for providers that many organisations share. */
  requiredClaim?: { name: string; value: string };
}

export interface AcceptedPerson {
  accountId: string;
  /** The name at the provider. It is not stored anywhere yet. */
  name: string | undefined;
}

/** What a site contributes to single sign-on. */
export interface SingleSignOn {
  /** The connection that signs in the people of a domain, or the one with this id. */
  find(
    transaction: Transaction,
    wanted: { domain: string } | { id: string },
  ): Promise<SsoConnection | undefined>;
  /**
   * Runs in the transaction that signs a person in, and throws an `AuthError` to refuse. The returned fields go into the
   * fragment of the URL that the browser is sent to, so no server sees them again.
   */
  accept(transaction: Transaction, person: AcceptedPerson): Promise<Record<string, string>>;
  /** Whether issuers without TLS on this machine are allowed, for tests. */
  allowsLocalIssuers: boolean;
}
