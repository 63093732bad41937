import type { SupabaseClient } from '@supabase/supabase-js';
import type { Database } from '#domain/database-types.ts';
import type { Institute } from '#domain/institute.ts';
import { answer } from './json-endpoint.ts';
import type { MailContent } from './mail-content.ts';

/** A mail as its words. The platform gives it a form. */
export interface OutgoingMail extends MailContent {
  to: string;
  subject: string;
  replyTo?: string;
  headers?: Record<string, string>;
}

/** What a function needs from its platform. This server and hosted Supabase provide the same. */
export interface FunctionPlatform {
  /** The database with the secret key. */
  database: Pick<SupabaseClient<Database>, 'rpc'>;
  /** The user whose valid token came with the request. */
  findUserId(request: Request): Promise<string | undefined>;
  siteUrl: string;
  institute: Institute;
  sendMail(mail: OutgoingMail): Promise<void>;
  /** Logs what went wrong after the request was fulfilled. */
  reportFailure(error: unknown): void;
}

/** A database error as a response. Codes such as PT409 contain the status, as in PostgREST. */
export function refusalOf(error: unknown): Response {
  if (!(typeof error === 'object' && error && 'code' in error && 'message' in error)) throw error;
  if (error.code === '42501') return answer(403, { error: error.message });
  const status = /^PT(4\d\d)$/.exec(String(error.code))?.[1];
  if (!status) throw error;
  return answer(Number(status), { error: error.message });
}
