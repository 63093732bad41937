import { childAccount } from '#app/content/families/child-account.ts';
import { childMark, isChildAddress } from '#domain/families/child-address.ts';

/** The address of an account for people. That of a child is only for the auth service, so others do not read it. */
export function shownAddress(email: string, nickname?: string | null): string {
  if (!isChildAddress(email)) return email;
  return nickname ? childAccount.named(nickname) : childAccount.unnamed(childMark(email));
}
