import type { SupabaseClient } from '@supabase/supabase-js';
import type { Database } from '#domain/database/database-types.ts';
import type { MailRoute } from '#domain/messages/mail.ts';
import type { Institute } from '#domain/site/institute.ts';
import { respond } from './json-endpoint.ts';
import type { MailContent } from './mail-frame.ts';
import { type Task, TaskRefused, taskRefusals } from './task.ts';

/** A mail as its words. The platform gives it a form. */
export interface OutgoingMail extends MailContent {
  to: string;
  subject: string;
  replyTo?: string;
  headers?: Record<string, string>;
  /**
   * Whether the response promises the mail. Hosted Supabase has no mail queue, so there the request fails if such a mail
   * cannot be sent.
   */
  isPromised?: boolean;
}

export type FunctionDatabase = Pick<SupabaseClient<Database>, 'rpc'>;

/** What a function writes, and the mails that it causes by that. */
export interface UnitOfWork {
  /** The database with the secret key. Calls must not overlap. */
  database: FunctionDatabase;
  /**
   * Calls a database function with large arguments: a byte array is JSON, which this server passes to the database
   * without parsing it. Throws the error of the database.
   */
  call(
    name: keyof Database['public']['Functions'],
    args: Record<string, string | boolean | Uint8Array>,
  ): Promise<unknown>;
  sendMail(mail: OutgoingMail): Promise<void>;
}

/** What a function needs from its platform. This server and hosted Supabase provide the same. */
export interface FunctionPlatform {
  /** The database with the secret key. */
  database: FunctionDatabase;
  /** The database with the rights of the user whose token came with the request. */
  databaseAs(request: Request): FunctionDatabase;
  /**
   * Stores everything that `work` writes together with its mails. On this server that is one transaction, so `work`
   * uses only the database that it is passed. Hosted Supabase has a transaction per call and sends the mails afterwards.
   * `timeLimit` is that of a statement in milliseconds, 8,000 by default. Hosted Supabase has its own.
   */
  transact<Result>(work: (unit: UnitOfWork) => Promise<Result>, timeLimit?: number): Promise<Result>;
  /**
   * Runs work that may take more than a few milliseconds. On this server it runs in another thread, within a time limit,
   * and the users take turns; throws `TaskRefused`, which `refusalOf` turns into a response. Byte arrays of the input
   * cannot be used afterwards. Hosted Supabase has a process for each function, so there it simply runs.
   */
  compute<Input, Output>(task: Task<Input, Output>, input: Input): Promise<Output>;
  /** The user whose valid token came with the request. */
  findUserId(request: Request): Promise<string | undefined>;
  /** Whether the request carries the secret key. */
  hasSecretKey(request: Request): Promise<boolean>;
  /** The client that rate limits count. */
  findClient(request: Request): string;
  hasRateLimits: boolean;
  siteUrl: string;
  /** The URL that the paths of functions follow. */
  functionsUrl: string;
  institute: Institute;
  /** How mails leave the site at the moment. */
  findMailRoute(): Promise<MailRoute>;
  /** Sends a mail while the caller waits, without a queue, and throws the error of the mail server. */
  sendAtOnce(mail: OutgoingMail): Promise<void>;
  /** Logs what went wrong although the request was fulfilled. */
  reportFailure(error: unknown): void;
}

export type FunctionHandler = (request: Request, platform: FunctionPlatform) => Promise<Response>;

/** A refused task or a database error as a response. Codes such as PT409 contain the status, as in PostgREST. */
export function refusalOf(error: unknown): Response {
  if (error instanceof TaskRefused) {
    const { status, error: sentence, headers } = taskRefusals[error.code];
    return respond(status, { code: error.code, error: sentence }, headers);
  }
  if (!(typeof error === 'object' && error && 'code' in error && 'message' in error)) throw error;
  if (error.code === '42501') return respond(403, { error: error.message });
  const status = /^PT(4\d\d)$/.exec(String(error.code))?.[1];
  if (!status) throw error;
  return respond(Number(status), { error: error.message });
}
