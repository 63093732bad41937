import type { Backend } from '../backend.ts';

/** An edge function, with what this backend gives it. */
export interface HostedFunction {
  /** Whether the gateway asks for a valid token before the function runs (`verify_jwt` in `config.toml`). */
  verifyJwt: boolean;
  handle(request: Request, host: FunctionHost): Promise<Response>;
}

interface FunctionHost {
  backend: Backend;
  /** Whom rate limits count. */
  client: string;
}
