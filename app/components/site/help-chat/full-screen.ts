import { useSyncExternalStore } from 'react';

const smallScreen = '(width < 40rem), (height < 36rem)';

/** Whether the chat has to fill the screen, because the screen is too narrow for the chat beside the page. */
export function useFullScreen(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(smallScreen).matches);
}

function subscribe(listener: () => void): () => void {
  const query = matchMedia(smallScreen);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}
