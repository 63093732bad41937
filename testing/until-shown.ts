/**
 * About a second of requests on an idle machine. A busy one is slower both to send requests and to spread the change.
 */
const mostRequests = 100;

/** Requests until a change shows. Fails if it takes longer than a notification would, such as until the next poll. */
export async function untilShown(isShown: () => Promise<boolean>): Promise<void> {
  for (let request = 0; request < mostRequests; request += 1) {
    if (await isShown()) return;
  }
  throw new Error(`the change does not show after ${mostRequests} requests`);
}
