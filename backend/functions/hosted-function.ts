import type { Backend } from '../backend.ts';

/** An edge function, and what this backend passes to it. */
export interface HostedFunction {
  /** Whether the gateway requires a valid token before the function runs (`verify_jwt` in `config.toml`). */
  verifyJwt: boolean;
  handle(request: Request, host: FunctionHost): Promise<Response>;
}

export interface FunctionHost {
  backend: Backend;
  /** The client that rate limits count. */
  client: string;
  /** The user whose token the gateway has just found valid. Undefined if it requires none. */
  user: string | undefined;
}
