import { type MouseEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { Icon } from './icon.tsx';
import { Toaster } from './toaster.tsx';

/**
 * A modal dialog based on the native `dialog` element, which traps the focus, restores it, and closes on Escape.
 * Everything outside is inert while it is open, so it renders its own toaster. Render it only while it is open.
 */
export function Dialog({
  title,
  isBusy = false,
  onClose,
  children,
}: {
  title: string;
  /** While it is busy, it cannot be closed. */
  isBusy?: boolean;
  onClose: () => void;
  children: ReactNode;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  // Closing before the element unmounts is what restores the focus.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => {
      element?.close();
      // If the element that opened the dialog is gone, the focus goes to the page itself.
      const { activeElement, body } = document;
      if (activeElement === body || element?.contains(activeElement)) {
        document.querySelector('main')?.focus({ preventScroll: true });
      }
    };
  }, []);

  function handleClose() {
    const element = dialog.current;
    if (element?.open) return;
    // Browsers let a page prevent Escape once, and close the element the second time. So it is opened again.
    if (isBusy) element?.showModal();
    else onClose();
  }

  function closeFromOutside(event: MouseEvent) {
    // Only clicks on the backdrop target the dialog itself. Everything inside is in a panel that fills it.
    // The second press of a double click is meant for what the first one has replaced.
    if (event.target === dialog.current && event.detail < 2 && !isBusy) onClose();
  }

  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onMouseDown={closeFromOutside}
      onClose={handleClose}
      className="dialog m-auto w-[calc(100%-2rem)] max-w-[28rem] rounded-panel border border-line bg-surface text-ink shadow-lifted"
    >
      <div className="relative p-6 sm:p-9">
        <h2 id={titleId} className="pr-10 text-heading">
          {title}
        </h2>
        {children}
        <button
          type="button"
          aria-label="Close"
          disabled={isBusy}
          onClick={onClose}
          className="absolute top-4 right-4 grid size-11 place-items-center rounded-control text-ink-soft hover:bg-sunk hover:text-ink sm:top-7 sm:right-7"
        >
          <Icon name="x" />
        </button>
      </div>
      <Toaster />
    </dialog>
  );
}
