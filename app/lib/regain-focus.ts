/** Gives the focus to an element if what had it was removed or disabled. Otherwise the keyboard would start at the top. */
export function regainFocus(element: HTMLElement | null): void {
  const { activeElement: focused, body } = document;
  if (!focused || focused === body || focused.matches(':disabled')) element?.focus({ preventScroll: true });
}
