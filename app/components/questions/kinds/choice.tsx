import type { ReactNode } from 'react';
import { classNames } from '#app/components/ui/class-names.ts';
import { RenderedHtml } from '#app/components/ui/rendered-html.tsx';

export const boxClasses = 'mt-0.5 size-5.5 shrink-0 accent-primary-strong';

export function Choices({ hint, children }: { hint: string; children: ReactNode }) {
  return (
    <>
      <p className="text-small text-ink-faint">{hint}</p>
      <div className="mt-2 grid gap-2.5">{children}</div>
    </>
  );
}

/** An option with its radio button or checkbox. */
export function Choice({
  html,
  isDisabled,
  children,
}: {
  html: string;
  isDisabled?: boolean;
  children: ReactNode;
}) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is the child
    <label
      className={classNames(
        'flex min-h-12 gap-3.5 rounded-control border border-line-strong bg-surface px-4 py-3 transition-colors',
        'has-checked:border-primary-strong has-checked:bg-primary-tint has-checked:inset-ring has-checked:inset-ring-primary-strong',
        isDisabled ? 'cursor-default' : 'cursor-pointer hover:border-ink',
      )}
    >
      {children}
      <RenderedHtml as="span" html={html} className="prose-inline min-w-0" />
    </label>
  );
}
