/** The content encodings in which a response is cached, best first. */
export const encodings = ['br', 'gzip', 'identity'] as const;
export type Encoding = (typeof encodings)[number];

/**
 * Browsers send only a handful of values, so each is parsed once. The limit keeps made-up values from filling memory.
 */
const known = new Map<string, Encoding[]>();
const knownLimit = 100;

/**
 * The encodings that a client accepts, best first. `identity` is always last: a response the client did not ask for is
 * better than a 406.
 */
export function acceptedEncodings(header: string | undefined): Encoding[] {
  if (header === undefined) return ['identity'];
  const remembered = known.get(header);
  if (remembered) return remembered;
  const accepted = parse(header);
  if (known.size < knownLimit) known.set(header, accepted);
  return accepted;
}

function parse(header: string): Encoding[] {
  const weights = new Map<string, number>();
  for (const part of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim());
    const weight = parameters.find((parameter) => parameter.startsWith('q='));
    weights.set(name, weight === undefined ? 1 : Number(weight.slice(2)) || 0);
  }
  const isAccepted = (encoding: string) => (weights.get(encoding) ?? weights.get('*') ?? 0) > 0;
  return encodings.filter((encoding) => encoding === 'identity' || isAccepted(encoding));
}
