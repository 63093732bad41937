import { useEffect, useEffectEvent, useState } from 'react';

const minute = 60_000;

/**
 * The minutes that are left, rounded up, or undefined without a time limit. Calls `onOver` once when there are none.
 * It counts from what the server said was left, because the clock of the device may be wrong.
 */
export function useMinutesLeft(secondsLeft: number | null, onOver: () => void): number | undefined {
  const [end, setEnd] = useState(() => endAfter(secondsLeft));
  const [now, setNow] = useState(() => Date.now());
  const [known, setKnown] = useState(secondsLeft);
  if (known !== secondsLeft) {
    setKnown(secondsLeft);
    setEnd(endAfter(secondsLeft));
  }
  const left = end === undefined ? undefined : Math.max(0, end - now);
  const handleOver = useEffectEvent(onOver);
  const isOver = left === 0;

  useEffect(() => {
    if (end === undefined || isOver) return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [end, isOver]);

  useEffect(() => {
    if (isOver) handleOver();
  }, [isOver]);

  return left === undefined ? undefined : Math.ceil(left / minute);
}

function endAfter(seconds: number | null): number | undefined {
  return seconds === null ? undefined : Date.now() + seconds * 1000;
}
