import { type FocusEvent, useEffect, useRef, useState } from 'react';

/**
 * The state of a native popover menu. The browser opens and closes it (button, Escape, click outside). This hook adds
 * `aria-expanded`, and closes it on navigation and when the focus leaves. The menu may have been opened before
 * hydration. Otherwise `isOpen` stays undefined until the first toggle, which saves a render: until then the browser
 * itself exposes the button as collapsed.
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
