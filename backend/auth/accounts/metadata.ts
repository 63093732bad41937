import { invalid } from '#backend/auth/http/auth-error.ts';

type Metadata = Record<string, unknown>;

/**
 * Every access token contains the metadata, and so does a header of every request. Above this size users would lock
 * themselves out.
 */
const maxBytes = 8_192;

/** Adds and replaces keys. A null removes its key. */
export function mergeMetadata(stored: Metadata | null, changes: Metadata): Metadata {
  const merged = Object.fromEntries(
    Object.entries({ ...stored, ...changes }).filter(([, value]) => value !== null),
  );
  return assertSize(merged);
}

/** The metadata a visitor may set. Whether the email address is verified is not theirs to set. */
export function ownMetadata(data: Metadata | undefined): Metadata {
  const { email_verified: _ours, ...rest } = data ?? {};
  return assertSize(rest);
}

function assertSize(metadata: Metadata): Metadata {
  if (Buffer.byteLength(JSON.stringify(metadata)) > maxBytes) {
    throw invalid(`Metadata is larger than ${maxBytes} bytes`);
  }
  return metadata;
}
