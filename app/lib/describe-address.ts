import { childAccount } from '#app/content/child-account.ts';
import { isChildAddress } from '#domain/families/child-address.ts';

/** The email address of an account as staff read it. A child has none: its account only has a placeholder. */
export function describeAddress(email: string): string {
  return isChildAddress(email) ? childAccount.address : email;
}

/** What stands where the name of an account would be. */
export function describeNoName(email: string, otherwise: string): string {
  return isChildAddress(email) ? childAccount.name : otherwise;
}
