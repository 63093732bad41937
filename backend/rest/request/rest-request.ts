import type { Caller } from '#backend/database/database.ts';
import type { MediaType } from './negotiate-media-type.ts';
import type { Preferences } from './parse-prefer.ts';

/** A request after everything that is alike for tables and functions has been read. */
export interface RestRequest {
  method: string;
  /** The table or function its path names. */
  name: string;
  /** The query string with its question mark, or nothing. */
  search: string;
  headers: Headers;
  schemaName: string;
  /** Told back to the caller when there was a choice of schemas. */
  profile: string | undefined;
  caller: Caller;
  media: MediaType;
  preferences: Preferences;
  /** Whether the operators that strangers are refused may be used. */
  maySearch: boolean;
  body(): Promise<Uint8Array>;
}

export interface Answer {
  status: number;
  headers: Record<string, string>;
  body: string | null;
}
