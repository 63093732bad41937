/** The forms an answer can be kept in, best first. */
export const encodings = ['br', 'gzip', 'identity'] as const;
export type Encoding = (typeof encodings)[number];

/** Browsers send one of a handful of values, so each is parsed once; the limit stops invented ones piling up. */
const known = new Map<string, Encoding[]>();
const knownLimit = 100;

/** The forms a client takes, best first. `identity` always closes the list: an answer beats a refusal. */
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
