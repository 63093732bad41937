import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';

export interface AuthHono {
  Bindings: Partial<HttpBindings>;
}

export type AuthContext = Context<AuthHono>;

/** One endpoint. What it refuses, it throws as an `AuthError`. */
export type Handler = (context: AuthContext) => Promise<Response>;
