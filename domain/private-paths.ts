/**
 * Sections that only somebody signed in can use, or that only a link from a mail leads to: never indexed, never
 * stored by a cache, alive at once.
 */
export const privateSections = ['/admin', '/account', '/reset-password', '/newsletter'] as const;

type PrivateSection = (typeof privateSections)[number];

export type PrivatePath = PrivateSection | `${PrivateSection}/${string}`;

export function isPrivatePath(path: string): boolean {
  return privateSections.some((section) => path === section || path.startsWith(`${section}/`));
}
