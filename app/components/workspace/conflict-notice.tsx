import { type ReactNode, useEffect, useRef } from 'react';

/**
 * Shows what another admin saved in the meantime and offers a choice. Nothing happens automatically. It takes the
 * focus, because the button that was pressed is far below.
 */
export function ConflictNotice({
  title,
  text,
  children,
}: {
  title: string;
  text: string;
  /** What the admin can view and choose. */
  children?: ReactNode;
}) {
  const notice = useRef<HTMLElement>(null);
  useEffect(() => notice.current?.focus(), []);
  return (
    <section
      ref={notice}
      tabIndex={-1}
      role="alert"
      className="mb-8 max-w-4xl scroll-mt-28 rounded-card border border-danger bg-surface p-5 sm:p-6"
    >
      <h2 className="text-subheading">{title}</h2>
      <p className="mt-2 wrap-anywhere">{text}</p>
      {children}
    </section>
  );
}
