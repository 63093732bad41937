import { type Ref, useState } from 'react';
import { Icon } from '#app/components/ui/icon.tsx';
import { labWords as words } from './words.ts';

/** The tools of every lab: undo, start again, copy a link, and "Show me". */
export function LabTools<Choices>({
  choices,
  link,
  canUndo,
  onUndo,
  onRestart,
  onShow,
  showRef,
}: {
  choices: Choices;
  /** The part of a link after the address of the page, with these choices. */
  link: () => string;
  canUndo: boolean;
  onUndo: () => void;
  onRestart: () => void;
  /** Undefined for a lab without a guide. */
  onShow: (() => void) | undefined;
  showRef: Ref<HTMLButtonElement>;
}) {
  // Shown until the choices change: the copied link has those of before.
  const [copy, setCopy] = useState<{ choices: Choices; result: string }>();

  async function copyLink() {
    const url = new URL(link(), location.href);
    try {
      await navigator.clipboard.writeText(url.href);
      setCopy({ choices, result: words.copied });
    } catch {
      setCopy({ choices, result: words.notCopied });
    }
  }

  return (
    <div className="flex flex-wrap items-center gap-x-0.5 border-b border-line px-2 py-1.5 @lg:gap-x-1 @lg:px-3">
      <Tool icon="undo-2" label={words.undo} isDisabled={!canUndo} onClick={onUndo} />
      <Tool icon="rotate-ccw" label={words.restart} onClick={onRestart} />
      <Tool icon="link" label={words.copy} onClick={copyLink} />
      {onShow && (
        <Tool ref={showRef} icon="lightbulb" label={words.show} className="ms-auto" onClick={onShow} />
      )}
      <p role="status" className="basis-full px-2 text-small text-ink-soft @lg:px-3">
        {copy?.choices === choices && copy.result}
      </p>
    </div>
  );
}

function Tool({
  ref,
  icon,
  label,
  isDisabled = false,
  className = '',
  onClick,
}: {
  ref?: Ref<HTMLButtonElement>;
  icon: 'undo-2' | 'rotate-ccw' | 'link' | 'lightbulb';
  label: string;
  isDisabled?: boolean;
  className?: string;
  onClick: () => void;
}) {
  return (
    <button
      ref={ref}
      type="button"
      // A disabled button would lose the keyboard focus after the last undo.
      aria-disabled={isDisabled}
      onClick={() => !isDisabled && onClick()}
      className={`inline-flex min-h-11 items-center gap-1.5 rounded-control px-1.5 text-small font-semibold text-ink-soft hover:bg-sunk @lg:gap-2 @lg:px-3 hover:text-ink aria-disabled:opacity-45 ${className}`}
    >
      <Icon name={icon} className="size-4.5" />
      <span className={icon === 'undo-2' || icon === 'link' ? '@max-lg:sr-only' : ''}>{label}</span>
    </button>
  );
}
