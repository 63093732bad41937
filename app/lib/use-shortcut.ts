import { useEffect, useEffectEvent } from 'react';

/** Calls `run` when the key is pressed together with Ctrl or Cmd, wherever the focus is. */
export function useShortcut(key: string, run: () => void): void {
  const handle = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== key) return;
    event.preventDefault();
    run();
  });
  useEffect(() => {
    addEventListener('keydown', handle);
    return () => removeEventListener('keydown', handle);
  }, []);
}
