import { type VisitEvent, type VisitMessage, visitsAddress } from '#domain/visit.ts';
import { readSeed } from './seed.ts';

const widestPhone = 767;

/**
 * Tells the server that a page was opened or something was done, unless the visitor or the site wants no counting.
 * It is part of every document, so it is as short as can be, and whatever the server can find out is left to it.
 */
export function countVisit(event: VisitEvent, referrer?: string): void {
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & { globalPrivacyControl?: boolean };
  if (doNotTrack !== '1' && !globalPrivacyControl && readSeed().countsVisits) {
    const message: VisitMessage = [event, location.pathname, innerWidth <= widestPhone, referrer];
    navigator.sendBeacon(visitsAddress, JSON.stringify(message));
  }
}

/** Waits until the page is there, so that counting never delays it. Of the page before, only the host is told. */
export function countArrival(): void {
  addEventListener('load', () => countVisit('page_view', document.referrer.split('/')[2] ?? ''));
}
