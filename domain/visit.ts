export const visitEvents = [
  'page_view',
  'sign_up_opened',
  'contact_sent',
  'enrolled',
  'plan_requested',
] as const;
export type VisitEvent = (typeof visitEvents)[number];

/**
 * What a page tells of itself, and nothing beside: no identifier, no time, no address but its own. The host somebody
 * came from may be ours; it is empty if the browser does not say, and missing if the page is no new document.
 */
export type VisitMessage = [
  event: VisitEvent,
  path: string,
  isPhone: boolean,
  referrer: string | null | undefined,
];

/** What is counted of it, with every name replaced that is not known to be harmless. */
export type Visit = {
  event: VisitEvent;
  /** A public page, or `other`. */
  path: string;
  /** A host, `direct` without one, `internal` from a page of ours, or `other`. */
  referrer: string;
  device: 'phone' | 'desktop';
};

/** Where browsers tell of visits, on the site's own origin. */
export const visitsAddress = '/visits';
