/** The event with which the client entry announces that React handles the page. */
export const hydratedEvent = 'hydrated';

/**
 * Holds a visitor's input before hydration, and replays it afterwards. Links, and forms with an `action`, work as
 * plain HTML and are left alone. A `type="button"`, and a form without an `action`, do nothing until React runs.
 */
export function holdInput(): void {
  const held = new Map<Element, () => void>();
  const holding = new AbortController();
  const listening = { capture: true, signal: holding.signal };
  const currentUrl = () => location.pathname + location.search;
  const openedAt = currentUrl();

  function holdClick(event: Event): void {
    const button = (event.target as Element).closest<HTMLElement>(
      'button[type=button]:not([popovertarget],[commandfor])',
    );
    if (!button) return;
    event.stopImmediatePropagation();
    held.set(button, () => button.click());
  }

  function holdSubmit(event: SubmitEvent): void {
    const form = event.target as HTMLFormElement;
    if (form.hasAttribute('action')) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    held.set(form, () => form.requestSubmit(event.submitter));
  }

  /** Back to a page that this document showed earlier, after hydration: its HTML is not here. */
  function followHistory(): void {
    if (currentUrl() !== openedAt) location.reload();
  }

  function release(): void {
    holding.abort();
    for (const repeat of held.values()) repeat();
  }

  for (const [type, listener] of Object.entries({
    click: holdClick,
    submit: holdSubmit,
    popstate: followHistory,
    [hydratedEvent]: release,
  })) {
    addEventListener(type, listener as EventListener, listening);
  }
}
