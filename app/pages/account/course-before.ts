import { courseIn } from '#app/session/return-path.ts';

/** The course that this tab showed last, on its way to this page. Older browsers cannot tell. */
export function courseBefore(): string | undefined {
  if (!('navigation' in window)) return undefined;
  const pages = window.navigation.entries().slice(0, window.navigation.currentEntry?.index);
  return pages.flatMap(({ url }) => courseIn(new URL(url ?? '', location.href).pathname) ?? []).at(-1);
}
