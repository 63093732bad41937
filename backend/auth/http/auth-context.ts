import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';

export interface AuthHono {
  Bindings: Partial<HttpBindings>;
}

export type AuthContext = Context<AuthHono>;

/** One endpoint. It throws an `AuthError` to refuse a request. */
export type Handler = (context: AuthContext) => Promise<Response>;
