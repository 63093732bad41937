import { type FocusEvent, useEffect, useRef, useState } from 'react';

/**
 * The state of a native popover menu. The browser opens and closes it (button, Escape, click outside). This hook adds
 * `aria-expanded`, and closes it on navigation and when the focus leaves. The menu may be open already before
 * hydration. If not, the state stays undefined until its first change: browsers announce a closed popover themselves.
 */
export function useMenuPopover() {
  const panel = useRef<HTMLDivElement>(null);
  const [isOpen, setIsOpen] = useState<boolean>();

  useEffect(() => {
    if (panel.current?.matches(':popover-open')) setIsOpen(true);
  }, []);

  function close() {
    panel.current?.hidePopover();
  }

  return {
    isOpen,
    close,
    panelProps: {
      ref: panel,
      popover: 'auto' as const,
      onToggle: (event: { newState: string }) => setIsOpen(event.newState === 'open'),
      onBlur: (event: FocusEvent<HTMLElement>) => {
        const next = event.relatedTarget;
        if (next && !event.currentTarget.contains(next)) close();
      },
    },
  };
}
