import { type ReactNode, StrictMode, startTransition, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { RouterContextProvider } from 'react-router';
import { HydratedRouter } from 'react-router/dom';
import { DocumentPartsProvider, readDocumentParts, styleElementId } from './document/document-parts.ts';
import { hydratedEvent } from './document/hold-input.ts';
import { readHydrationData } from './document/hydration-data.ts';
import { replayTyping } from './document/replay-typing.ts';
import { siteContext } from './lib/site.ts';
import { captureEmailLink } from './session/email-link.ts';

/** Its effect runs after all others of the first render, so replayed input reaches a hydrated page. */
function AnnounceHydration({ children }: { children: ReactNode }) {
  useEffect(() => {
    replayTyping();
    // The page renders replayed text before a held submission reads it.
    const timer = setTimeout(() => {
      document.documentElement.dataset.hydrated = '';
      dispatchEvent(new Event(hydratedEvent));
    });
    return () => clearTimeout(timer);
  }, []);
  return children;
}

/** The document has only the styles of its own HTML. What React renders next may need others. */
async function loadAllStyles(): Promise<void> {
  const { stylesheet } = readHydrationData();
  if (!stylesheet) return;
  await new Promise((resolve) => {
    const link = document.createElement('link');
    document.head.append(
      Object.assign(link, { rel: 'stylesheet', href: stylesheet, onload: resolve, onerror: resolve }),
    );
  });
}

captureEmailLink();

/** One context for as long as the page is open, so that settings an admin saves stay in it. */
const context = new RouterContextProvider();
context.set(siteContext, readHydrationData().site);

// In development, Vite's own copy of the style sheet takes over, because Vite can replace it in the open page.
if (import.meta.env.DEV) {
  await import('./app.css');
  const inlined = document.querySelector<HTMLStyleElement>(`#${styleElementId}`);
  if (inlined) inlined.disabled = true;
}

await loadAllStyles();

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <AnnounceHydration>
        <DocumentPartsProvider value={readDocumentParts()}>
          <HydratedRouter getContext={() => context} />
        </DocumentPartsProvider>
      </AnnounceHydration>
    </StrictMode>,
  );
});
