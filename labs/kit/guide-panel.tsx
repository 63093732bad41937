import { useRef } from 'react';
import { Button } from '#app/components/ui/button.tsx';
import type { Guide } from './use-guide.ts';
import { labWords as words } from './words.ts';

/** The open step of "Show me". */
export function GuidePanel<Choices>({
  guide: { at, step, show },
  steps,
  onClose,
}: {
  guide: Guide<Choices>;
  /** How many steps there are. */
  steps: number;
  /** Closes the guide, and takes the focus, which the page would lose with the button that was pressed. */
  onClose: () => void;
}) {
  const closeButton = useRef<HTMLButtonElement>(null);
  if (!step || at === undefined) return null;

  function showNext(index: number) {
    show(index);
    // "Next step" vanishes with the last step.
    if (index === steps - 1) closeButton.current?.focus();
  }

  return (
    <div className="bg-accent-tint px-4 py-3 text-small @lg:px-6">
      <p className="font-semibold text-accent-strong">{words.step(at + 1, steps)}</p>
      <p className="mt-0.5">{step.text}</p>
      <p className="mt-0.5 text-ink-soft">{words.undoShown}</p>
      <div className="mt-2 flex gap-2">
        {at + 1 < steps && (
          <Button size="small" variant="secondary" onClick={() => showNext(at + 1)}>
            {words.next}
          </Button>
        )}
        <Button ref={closeButton} size="small" variant="secondary" onClick={onClose}>
          {words.close}
        </Button>
      </div>
    </div>
  );
}
