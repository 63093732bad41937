import { useEffect, useState } from 'react';

/**
 * Counts a pause down by seconds. It counts from what the server said was left, because the clock of the device may be
 * wrong.
 */
export function usePause(seconds: number): number {
  const [end] = useState(() => Date.now() + seconds * 1000);
  const [left, setLeft] = useState(seconds);
  const isOver = left === 0;

  useEffect(() => {
    if (isOver) return;
    const timer = setInterval(() => setLeft(Math.max(0, Math.ceil((end - Date.now()) / 1000))), 250);
    return () => clearInterval(timer);
  }, [end, isOver]);

  return left;
}

/** A duration as minutes and seconds, "4:05". */
export function formatDuration(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
