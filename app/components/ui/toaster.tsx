import { useId, useLayoutEffect, useSyncExternalStore } from 'react';
import { Icon } from './icon.tsx';
import { addToaster, dismissToast, type ShownToast, shownToast, subscribeToToasts } from './toast-store.ts';

/**
 * Renders toasts: once per layout, and in every dialog, because everything else is inert while one is open. The two
 * live regions are in the page from the start, because screen readers reliably announce only changes inside a region
 * they already know.
 */
export function Toaster() {
  const id = useId();
  const toast = useSyncExternalStore(
    subscribeToToasts,
    () => shownToast(id),
    () => undefined,
  );
  useLayoutEffect(() => addToaster(id), [id]);

  const isAlert = toast?.tone === 'destructive';
  return (
    <div className="pointer-events-none fixed inset-x-0 top-header z-50 flex justify-center p-4 sm:justify-end sm:p-6">
      <div role="status">{toast && !isAlert && <ToastCard key={toast.id} toast={toast} />}</div>
      <div role="alert">{toast && isAlert && <ToastCard key={toast.id} toast={toast} />}</div>
    </div>
  );
}

/** Its duration is an animation, so CSS can pause it while the toast is hovered or focused. */
function ToastCard({ toast }: { toast: ShownToast }) {
  return (
    <div
      data-tone={toast.tone}
      onAnimationEnd={dismissToast}
      className="toast group pointer-events-auto flex w-88 max-w-full items-start gap-3 rounded-card border border-l-6 border-line border-l-primary-strong bg-surface py-4 pr-2 pl-5 text-ink shadow-lifted transition data-[tone=destructive]:border-l-danger starting:-translate-y-2 starting:opacity-0"
    >
      <div className="grow">
        <p className="font-semibold group-data-[tone=destructive]:text-danger">{toast.title}</p>
        <p className="mt-0.5 text-small text-ink-soft">{toast.text}</p>
      </div>
      <button
        type="button"
        aria-label="Dismiss"
        onClick={dismissToast}
        className="-my-2 grid size-11 shrink-0 place-items-center rounded-control text-ink-soft hover:bg-sunk hover:text-ink"
      >
        <Icon name="x" />
      </button>
    </div>
  );
}
