/** About a second of requests on an idle machine. A busy one is slower at both, at asking and at spreading the change. */
const mostRequests = 100;

/** Asks until a change shows, and fails where it comes later than a notification would: the next look at a clock, say. */
export async function untilShown(isShown: () => Promise<boolean>): Promise<void> {
  for (let request = 0; request < mostRequests; request += 1) {
    if (await isShown()) return;
  }
  throw new Error(`the change does not show after ${mostRequests} requests`);
}
