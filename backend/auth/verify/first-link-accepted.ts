export const firstLinkAccepted =
  'Confirmation link accepted. Please proceed to confirm link sent to the other email';
