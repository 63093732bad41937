import { useEffect, useEffectEvent, useRef } from 'react';

/**
 * Announces a result in one sentence, once it has not changed for a moment. A slider that is being dragged changes the
 * result many times a second, and only the last one is worth saying.
 */
export function useSummary(say: (text: string) => void, summary: string | undefined): void {
  const announce = useEffectEvent(say);
  const said = useRef<string>(undefined);
  useEffect(() => {
    if (summary === undefined || summary === said.current) return;
    // What a lab shows at first is read like any other text.
    if (said.current === undefined) {
      said.current = summary;
      return;
    }
    const timer = setTimeout(() => {
      said.current = summary;
      announce(summary);
    }, 700);
    return () => clearTimeout(timer);
  }, [summary]);
}
