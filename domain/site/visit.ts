export const visitEvents = [
  'page_view',
  'sign_up_opened',
  'contact_sent',
  'enrolled',
  'plan_requested',
] as const;
export type VisitEvent = (typeof visitEvents)[number];

/**
 * What a page reports about its view, and nothing else: no identifier, no time, no URL but its own. The referring host
 * may be ours. It is empty if the browser does not send it, and missing if the page is not a new document.
 */
export type VisitMessage = [
  event: VisitEvent,
  path: string,
  isPhone: boolean,
  referrer: string | null | undefined,
];

/** What is counted, with every value replaced that is not known to be harmless. */
export type Visit = {
  event: VisitEvent;
  /** A public page, or `other`. */
  path: string;
  /** A host, `direct` without one, `internal` for a page of ours, or `other`. */
  referrer: string;
  device: 'phone' | 'desktop';
};

/** The path to which browsers report visits, on the site's own origin. */
export const visitsPath = '/visits';
