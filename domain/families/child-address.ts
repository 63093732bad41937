/** Auth services want an address for every account. No mail server has this domain (RFC 2606). */
const domain = 'children.invalid';

export function makeChildAddress(): string {
  return `child-${crypto.randomUUID()}@${domain}`;
}

export function isChildAddress(email: string): boolean {
  return email.toLowerCase().endsWith(`@${domain}`);
}
