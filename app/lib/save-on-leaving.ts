interface Saver {
  /** Saves at once what is not saved yet, by a request that outlives the page. */
  leave(): void;
  /** Saves at once what is not saved yet, because the network is back. */
  retry(): void;
}

/** Tells a saver when the page is hidden or left, and when the network is back, until the returned function is called. */
export function saveOnLeaving({ leave, retry }: Saver): () => void {
  const events = new AbortController();
  const listening = { signal: events.signal };
  const leaveIfHidden = () => document.visibilityState === 'hidden' && leave();
  document.addEventListener('visibilitychange', leaveIfHidden, listening);
  addEventListener('pagehide', leave, listening);
  addEventListener('online', retry, listening);
  return () => {
    events.abort();
    leave();
  };
}
