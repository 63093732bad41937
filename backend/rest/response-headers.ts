import { RestError } from './errors.ts';
import { appliedPreferences } from './request/parse-prefer.ts';
import type { RestRequest, RestResponse } from './request/rest-request.ts';
import type { ResponseRow } from './sql/write-response.ts';

/** Adds the headers of every success, and what functions set through `response.headers` and `response.status`. */
export function finishResponse(
  request: RestRequest,
  row: ResponseRow | undefined,
  response: RestResponse,
): RestResponse {
  const applied = appliedPreferences(request.preferences, request.method);
  return {
    status: row?.status ? parseStatus(row.status) : response.status,
    headers: {
      ...response.headers,
      ...(response.body === null ? {} : { 'Content-Type': request.media.contentType }),
      ...(request.profile ? { 'Content-Profile': request.profile } : {}),
      ...(request.caller.role === 'anon' ? {} : { 'Cache-Control': 'no-store' }),
      ...(applied ? { 'Preference-Applied': applied } : {}),
      ...(row?.headers ? parseHeaders(row.headers) : {}),
    },
    body: response.body,
  };
}

function parseStatus(text: string): number {
  const status = /^[1-5]\d\d$/.test(text) ? Number(text) : 0;
  if (status >= 200) return status;
  throw new RestError(500, 'PGRST112', 'response.status guc must be a valid status code');
}

function parseHeaders(text: string): Record<string, string> {
  const refusal = new RestError(
    500,
    'PGRST111',
    'response.headers guc must be a JSON array composed of objects with a single key and a string value',
  );
  let list: unknown;
  try {
    list = JSON.parse(text);
  } catch {
    throw refusal;
  }
  if (!Array.isArray(list)) throw refusal;
  const entries = list.map((item): [string, string] => {
    const [entry, ...others] = Object.entries(item ?? {});
    if (!entry || others.length > 0 || typeof entry[1] !== 'string' || !isHeader(entry[0], entry[1]))
      throw refusal;
    return [entry[0], entry[1]];
  });
  return Object.fromEntries(entries);
}

function isHeader(name: string, value: string): boolean {
  return /^[\w!#$%&'*+.^`|~-]+$/.test(name) && /^[\t\x20-\x7e\x80-\xff]*$/.test(value);
}
