import type { SupabaseClient } from '@supabase/supabase-js';
import type { Database } from '#domain/database/database-types.ts';
import type { MailRoute } from '#domain/messages/mail.ts';
import type { Institute } from '#domain/site/institute.ts';
import { respond } from './json-endpoint.ts';
import type { MailContent } from './mail-frame.ts';
import { type Task, TaskRefused, taskRefusals } from './task.ts';

/** An iCalendar object that mail programs offer to add to the calendar, or to remove from it. */
export interface CalendarEvent {
  /** The same as METHOD in the content. */
  method: 'REQUEST' | 'CANCEL';
  fileName: string;
  content: string;
}

/** A mail as its words. The platform gives it a form. */
export interface OutgoingMail extends MailContent {
  to: string;
  subject: string;
  replyTo?: string;
  headers?: Record<string, string>;
  calendarEvent?: CalendarEvent;
  /**
   * Whether the response promises the mail. Hosted Supabase has no mail queue, so there the request fails if such a mail
   * cannot be sent.
   */
  isPromised?: boolean;
  /**
   * For how many days admins see to whom the mail went, if the address belongs to no account: 7 by default, 0 for not at
   * all. Hosted Supabase has no list of mails.
   */
  recipientDays?: number;
}

export type FunctionDatabase = Pick<SupabaseClient<Database>, 'rpc'>;

/** What functions do with accounts of others, with the secret key. */
export type FunctionAccounts = Pick<
  SupabaseClient['auth']['admin'],
  'createUser' | 'updateUserById' | 'deleteUser' | 'generateLink'
>;

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

/** Checks of files that authors upload. */
export interface FileChecks {
  /**
   * Decodes a PNG, JPEG or WebP picture and encodes its pixels as WebP, so that nothing else of the file is stored. It is
   * made smaller until no side has more than this many pixels. Throws `FileRefused`.
   */
  toWebP(bytes: Uint8Array, longestSide: number): Promise<Uint8Array>;
  /** Whether the bytes are of this type, and can be opened without harm. */
  isContentOf(type: 'application/pdf' | 'application/zip' | 'text/csv', bytes: Uint8Array): boolean;
}

/** Why a file cannot be used, as a sentence for its author. */
export class FileRefused extends Error {
  override readonly name = 'FileRefused';
}

/** What a function needs from its platform. This server and hosted Supabase provide the same, unless it says otherwise. */
export interface FunctionPlatform {
  /** The database with the secret key. */
  database: FunctionDatabase;
  /** The auth service with the secret key. */
  accounts: FunctionAccounts;
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
  /**
   * A hash that takes a quarter of a second of a processor, for secrets that are short. On this server the users take
   * turns and pay for it, as for passwords.
   */
  hashSlowly(text: string, salt: string): Promise<string>;
  /** Undefined on hosted Supabase, whose functions cannot load the library for pictures. */
  files: FileChecks | undefined;
  /** The TXT records of a domain name; none if it cannot be found. Undefined on hosted Supabase, which has no use for it. */
  findTxtRecords: ((name: string) => Promise<string[]>) | undefined;
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

/** Whose mail it is, and where its links lead. */
export type MailSender = Pick<FunctionPlatform, 'institute' | 'siteUrl'>;

/** The same for work of the server itself: it has no tasks for other threads, hashes nothing and asks no name server. */
export type BackgroundPlatform = Omit<FunctionPlatform, 'compute' | 'hashSlowly' | 'findTxtRecords'>;

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
