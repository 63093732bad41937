import { type FocusEvent, useEffect, useRef, useState } from 'react';

/**
 * The state of a native popover menu. The browser opens and closes it (button, Escape, click outside);
 * this adds what it leaves out: the expanded state in the markup, and closing when the focus or the
 * visitor moves on. The menu may be open already when the page comes to life, so the state is read then.
 */
export function useMenuPopover() {
  const panel = useRef<HTMLDivElement>(null);
  const [isOpen, setIsOpen] = useState<boolean>();

  useEffect(() => setIsOpen(panel.current?.matches(':popover-open')), []);

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
