/** A link that reproduces a lab: the name of the lab, its seed and all choices, after the `#`. */
export function labHash(name: string, seed: number, choices: unknown): string {
  return `#lab-${name}=${encode(JSON.stringify([seed, choices]))}`;
}

/** What such a link contains. Undefined for other links, and for one that was cut off or changed. */
export function readLabHash(name: string, hash: string): { seed: number; choices: unknown } | undefined {
  const prefix = `#lab-${name}=`;
  if (!hash.startsWith(prefix)) return undefined;
  try {
    const read: unknown = JSON.parse(decode(hash.slice(prefix.length)));
    if (!Array.isArray(read) || !Number.isSafeInteger(read[0])) return undefined;
    return { seed: read[0], choices: read[1] };
  } catch {
    return undefined;
  }
}

/** Base64 in the alphabet of URLs. */
function encode(text: string): string {
  const bytes = String.fromCharCode(...new TextEncoder().encode(text));
  return btoa(bytes).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

function decode(text: string): string {
  const bytes = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return new TextDecoder('utf-8', { fatal: true }).decode(
    Uint8Array.from(bytes, (character) => character.charCodeAt(0)),
  );
}
