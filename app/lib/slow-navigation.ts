import { useEffect, useState } from 'react';
import { useNavigation } from 'react-router';

/** Most answers come sooner, and a page that flashes up for a moment only disturbs. */
const patience = 120;

/** The path that the visitor is waiting for, once the wait is long enough to be noticed. */
export function useSlowNavigation(): string | undefined {
  const path = useNavigation().location?.pathname;
  const [awaited, setAwaited] = useState<string>();

  useEffect(() => {
    if (!path) return;
    const timer = setTimeout(() => setAwaited(path), patience);
    return () => {
      clearTimeout(timer);
      setAwaited(undefined);
    };
  }, [path]);

  return path && awaited;
}
