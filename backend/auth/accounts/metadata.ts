import { invalid } from '#backend/auth/http/auth-error.ts';

type Metadata = Record<string, unknown>;

/**
 * Metadata travels in every access token, and with it in a header of every request; past this size the
 * person would lock themselves out.
 */
const mostBytes = 8_192;

/** Adds and replaces keys; a null takes its key away. */
export function mergeMetadata(stored: Metadata | null, changes: Metadata): Metadata {
  const merged = Object.fromEntries(
    Object.entries({ ...stored, ...changes }).filter(([, value]) => value !== null),
  );
  return assertSize(merged);
}

/** What a visitor may say about themselves. Whether the address is verified is not theirs to say. */
export function ownMetadata(data: Metadata | undefined): Metadata {
  const { email_verified: _ours, ...rest } = data ?? {};
  return assertSize(rest);
}

function assertSize(metadata: Metadata): Metadata {
  if (Buffer.byteLength(JSON.stringify(metadata)) > mostBytes) {
    throw invalid(`Metadata is larger than ${mostBytes} bytes`);
  }
  return metadata;
}
