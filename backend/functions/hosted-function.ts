import type { Backend } from '../backend.ts';

/** An edge function, and what this backend passes to it. */
export interface HostedFunction {
  /** Whether the gateway requires a valid token before the function runs (`verify_jwt` in `config.toml`). */
  verifyJwt: boolean;
  handle(request: Request, host: FunctionHost): Promise<Response>;
}

interface FunctionHost {
  backend: Backend;
  /** The client that rate limits count. */
  client: string;
}
