import { type VisitEvent, type VisitMessage, visitsPath } from '#domain/site/visit.ts';
import { readHydrationData } from './hydration-data.ts';

const widestPhone = 767;

/**
 * Reports a page view or an event to the server, unless the visitor or the site has disabled counting. It is part of
 * every document, so it is as short as possible, and the server works out the rest.
 */
export function countVisit(event: VisitEvent, referrer?: string): void {
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & { globalPrivacyControl?: boolean };
  if (doNotTrack !== '1' && !globalPrivacyControl && readHydrationData().countsVisits) {
    const message: VisitMessage = [event, location.pathname, innerWidth <= widestPhone, referrer];
    navigator.sendBeacon(visitsPath, JSON.stringify(message));
  }
}

/** Waits until the page has loaded, so that counting never delays it. Of the referrer only the host is sent. */
export function countFirstView(): void {
  addEventListener('load', () => countVisit('page_view', document.referrer.split('/')[2] ?? ''));
}
