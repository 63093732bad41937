/**
 * Lets the browser respond to its user before what follows, which on a phone would otherwise block it for longer. A
 * hidden page needs no quick response, and its timers fire only once a second.
 */
export async function nextTask(): Promise<void> {
  if (!document.hidden) await new Promise((resolve) => setTimeout(resolve));
}
