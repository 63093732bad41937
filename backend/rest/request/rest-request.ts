import type { Caller } from '#backend/database/database.ts';
import type { MediaType } from './negotiate-media-type.ts';
import type { Preferences } from './parse-prefer.ts';

/** A request after everything common to tables and functions has been read. */
export interface RestRequest {
  method: string;
  /** The table or function in its path. */
  name: string;
  /** The query string with its question mark, or an empty string. */
  search: string;
  headers: Headers;
  schemaName: string;
  /** Returned to the caller when several schemas are exposed. */
  profile: string | undefined;
  caller: Caller;
  media: MediaType;
  preferences: Preferences;
  /** Whether the search operators that anonymous callers may not use are allowed. */
  maySearch: boolean;
  /** Whether regular expressions are allowed. */
  mayMatch: boolean;
  body(): Promise<Uint8Array>;
}

export interface RestResponse {
  status: number;
  headers: Record<string, string>;
  body: string | null;
}
