import { z } from 'zod';
import { fromBase64Url, toBase64Url } from '#domain/text/base64.ts';
import { contextUrls } from './context-urls.ts';
import { didOf } from './issuer.ts';
import { proofSchema } from './proof.ts';
import { entriesPerList, statusListUrl } from './status-entry.ts';

/** A credential about credentials: one bit for each, which is set when it is revoked. */
export async function createStatusList(
  siteUrl: string,
  { list, revoked, validFrom }: { list: number; revoked: readonly number[]; validFrom: string },
) {
  const url = statusListUrl(siteUrl, list);
  const first = (list - 1) * entriesPerList;
  const bits = new Uint8Array(entriesPerList / 8);
  for (const place of revoked.map((index) => index - first)) {
    if (place < 0 || place >= entriesPerList) continue;
    bits[place >> 3] = (bits[place >> 3] ?? 0) | (0x80 >> (place & 7));
  }
  return {
    '@context': [contextUrls.credentials],
    id: url,
    type: ['VerifiableCredential', 'BitstringStatusListCredential'],
    issuer: didOf(siteUrl),
    validFrom,
    credentialSubject: {
      id: `${url}#list`,
      type: 'BitstringStatusList',
      statusPurpose: 'revocation',
      encodedList: `u${toBase64Url(await pipe(bits, new CompressionStream('gzip')))}`,
    },
  };
}

export const statusListSchema = z.strictObject({
  '@context': z.tuple([z.literal(contextUrls.credentials)]),
  id: z.url(),
  type: z.array(z.string()).refine((types) => types.includes('BitstringStatusListCredential')),
  issuer: z.string(),
  validFrom: z.iso.datetime(),
  credentialSubject: z.strictObject({
    id: z.url(),
    type: z.literal('BitstringStatusList'),
    statusPurpose: z.literal('revocation'),
    encodedList: z.string().regex(/^u[\w-]+$/),
  }),
  proof: proofSchema,
});
export type StatusList = z.output<typeof statusListSchema>;

export async function isRevoked({ credentialSubject }: StatusList, place: number): Promise<boolean> {
  const packed = fromBase64Url(credentialSubject.encodedList.slice(1));
  const bits = await pipe(packed, new DecompressionStream('gzip'));
  const byte = bits[place >> 3];
  if (byte === undefined) throw new RangeError(`The status list has no entry ${place}.`);
  return (byte & (0x80 >> (place & 7))) !== 0;
}

async function pipe(
  bytes: Uint8Array<ArrayBuffer>,
  stream: CompressionStream | DecompressionStream,
): Promise<Uint8Array<ArrayBuffer>> {
  const piped = new Blob([bytes]).stream().pipeThrough(stream);
  return new Uint8Array(await new Response(piped).arrayBuffer());
}
