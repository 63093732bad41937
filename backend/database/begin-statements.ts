import type { Caller, Identity, RunOptions, SqlValue } from './database.ts';

export interface Statement {
  text: string;
  values: readonly SqlValue[];
}

/** The statements that begin a transaction and switch to `identity`, exactly as PostgREST does. */
export function beginStatements(identity: Identity, options: RunOptions | undefined): Statement[] {
  const begin = { text: options?.readOnly ? 'begin read only' : 'begin', values: [] };
  return identity === 'server' ? [begin] : [begin, setCaller(identity)];
}

/**
 * Only superusers may set the limit on temporary files, so it comes before the role. Elsewhere it is up to the
 * operator. The secret key imports whole courses.
 */
const becomeText = `select
  case when $2 <> 'service_role' and current_setting('is_superuser') = 'on'
    then set_config('temp_file_limit', '128MB', true) end,
  set_config('search_path', $1, true), set_config('role', $2, true),
  set_config('request.jwt.claims', $3, true), set_config('request.method', $4, true),
  set_config('request.path', $5, true), set_config('request.headers', $6, true),
  set_config('request.cookies', $7, true)`;

/** Switches the open transaction to `caller`. */
export function setCaller({ role, claims, searchPath, request }: Caller): Statement {
  return {
    text: becomeText,
    values: [
      (searchPath ?? ['public', 'extensions']).map(quoteIdentifier).join(', '),
      role,
      JSON.stringify({ ...claims, role }),
      request?.method ?? '',
      request?.path ?? '',
      JSON.stringify(request?.headers ?? {}),
      JSON.stringify(request?.cookies ?? {}),
    ],
  };
}

export function quoteIdentifier(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
