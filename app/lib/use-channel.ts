import { useEffect, useEffectEvent } from 'react';
import { type ChannelMessage, listen } from './listen.ts';

/**
 * Milliseconds. Several changes in a row make the page load its data once more, not once for each. What changes is seen
 * within a second, so there is time for the load.
 */
const pause = 800;

/**
 * Calls `onEvent` when the database sends a message to a private topic, or every ten seconds where no connection can be
 * opened. A page in the background waits until it is looked at. Who may listen is decided by the policies of
 * `realtime.messages`.
 *
 * `takeMessage` gets each message first. It returns true if nothing has to be loaded because of it.
 */
export function useChannel(
  topic: string,
  onEvent: () => void,
  takeMessage: (message: ChannelMessage) => boolean = () => false,
): void {
  const handleEvent = useEffectEvent(onEvent);
  const handleMessage = useEffectEvent(takeMessage);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isDue = false;
    function callIfDue() {
      if (!isDue || timer !== undefined || document.visibilityState === 'hidden') return;
      isDue = false;
      handleEvent();
      timer = setTimeout(() => {
        timer = undefined;
        callIfDue();
      }, pause);
    }
    const stop = listen(topic, (message) => {
      if (message && handleMessage(message)) return;
      isDue = true;
      callIfDue();
    });
    document.addEventListener('visibilitychange', callIfDue);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', callIfDue);
      stop();
    };
  }, [topic]);
}
