import { useLocation } from 'react-router';

interface HandedOver {
  transcript: string;
}

/** The transcript travels with the history entry: it shows in no address, and no server hears of it on the way. */
export function handOver(transcript: string): HandedOver {
  return { transcript };
}

/** What the chat handed to the page that is shown, if it did. */
export function useHandedTranscript(): string | undefined {
  const state: unknown = useLocation().state;
  const isHandedOver = typeof state === 'object' && state !== null && 'transcript' in state;
  return isHandedOver && typeof state.transcript === 'string' ? state.transcript : undefined;
}
