/** Auth services want an address for every account. No mail server has this domain (RFC 2606). */
const domain = 'children.invalid';

export function makeChildAddress(): string {
  return `child-${crypto.randomUUID()}@${domain}`;
}

export function isChildAddress(email: string): boolean {
  return email.toLowerCase().endsWith(`@${domain}`);
}

/** The beginning of the random part, which tells the accounts of children apart where no nickname is shown. */
export function childMark(email: string): string {
  return email.replace(/^child-/, '').slice(0, 4);
}
