/** What the button must not cover on a small screen. */
const kept = ':is(main, footer) :is(h1, h2, h3, input, textarea, select)';
/** The button with some space around it, from the corner of the window. */
const reach = 84;

/** Marks the button in the corner of the window while a heading or a field is below it. Returns how to end that. */
export function keepCornerClear(button: HTMLElement): () => void {
  const below = new Set<Element>();
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (isIntersecting && rightEdge(target) > innerWidth - reach) below.add(target);
        else below.delete(target);
      }
      button.toggleAttribute('data-in-the-way', below.size > 0);
    },
    { rootMargin: `${reach - innerHeight}px 0px 0px ${reach - innerWidth}px` },
  );
  const observeAll = () => {
    for (const covered of document.querySelectorAll(kept)) observer.observe(covered);
  };
  observeAll();
  // What a page shows to a user may come after the page.
  const additions = new MutationObserver(observeAll);
  additions.observe(document.body, { childList: true, subtree: true });
  return () => {
    observer.disconnect();
    additions.disconnect();
  };
}

/** Of the words of a heading, which is as wide as the page however short it is, or of a field. */
function rightEdge(element: Element): number {
  const words = document.createRange();
  words.selectNodeContents(element);
  const lines = [...words.getClientRects()];
  return Math.max(
    ...(lines.length > 0 ? lines : [element.getBoundingClientRect()]).map(({ right }) => right),
  );
}
