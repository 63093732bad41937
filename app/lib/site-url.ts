import { readSeed } from '#app/document/seed.ts';

let known: string | undefined;

/** The public address of the site, without a trailing slash: a setting of the server, not of the build. */
export function siteUrl(): string {
  known ??= readSeed().siteUrl;
  return known;
}

/** For the server, which has no document to read the address from. */
export function setSiteUrl(url: string): void {
  known = url;
}

/** An address on the site itself as a path, which is found under whichever of its names the site was opened. */
export function localAddress(address: string): string {
  return address.startsWith(`${siteUrl()}/`) ? address.slice(siteUrl().length) : address;
}
