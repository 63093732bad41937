import type { Backend } from '../backend.ts';

/** A function of `supabase/functions`, with what this server gives it. */
export interface HostedFunction {
  /** Whether the gateway asks for a valid token before the function runs; as in `supabase/config.toml`. */
  verifyJwt: boolean;
  handle(request: Request, host: FunctionHost): Promise<Response>;
}

interface FunctionHost {
  backend: Backend;
  /** Whom rate limits count. */
  client: string;
}
