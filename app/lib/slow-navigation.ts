import { useEffect, useState } from 'react';
import { useNavigation } from 'react-router';

/** Most responses arrive sooner, and a placeholder that flashes for a moment is distracting. */
const noticeableDelay = 120;

/** The path that the visitor is navigating to, once the wait is long enough to notice. */
export function useSlowNavigation(): string | undefined {
  const path = useNavigation().location?.pathname;
  const [awaited, setAwaited] = useState<string>();

  useEffect(() => {
    if (!path) return;
    const timer = setTimeout(() => setAwaited(path), noticeableDelay);
    return () => {
      clearTimeout(timer);
      setAwaited(undefined);
    };
  }, [path]);

  return path && awaited;
}
