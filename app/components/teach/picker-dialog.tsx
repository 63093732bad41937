import { type KeyboardEvent, type ReactNode, useEffect, useId, useState } from 'react';
import { classNames } from '#app/components/ui/class-names.ts';
import { Dialog } from '#app/components/ui/dialog.tsx';
import { Input } from '#app/components/ui/input.tsx';
import { picker as words } from '#app/content/teaching/lesson-editor.ts';
import { findPicks, type Pick } from './pick.ts';
import { PickPicture } from './pick-picture.tsx';

/** More would take long to draw, and nobody reads them. */
const mostShown = 60;

/** Finds one of many things to insert. The focus stays in the field while the arrow keys move through the list. */
export function PickerDialog({
  kind,
  picks,
  isFailed = false,
  onChoose,
  onClose,
  children,
}: {
  kind: keyof typeof words.kinds;
  /** Undefined until they are loaded. */
  picks: readonly Pick[] | undefined;
  isFailed?: boolean;
  onChoose: (pick: Pick) => void;
  onClose: () => void;
  /** What else the dialog offers, such as an upload. */
  children?: ReactNode;
}) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(0);
  const { title, field, empty } = words.kinds[kind];
  const found = findPicks(picks ?? [], typed);
  const shown = found.slice(0, mostShown);
  const optionId = (index: number) => `${id}-${index}`;

  useEffect(() => {
    document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, active]);

  function handleKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter') {
      event.preventDefault();
      const pick = shown[active];
      if (pick) onChoose(pick);
      return;
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined || shown.length === 0) return;
    event.preventDefault();
    setActive((active + step + shown.length) % shown.length);
  }

  const status = () => {
    if (isFailed) return words.failed;
    if (!picks) return words.loading;
    if (picks.length === 0) return empty;
    if (found.length === 0) return words.none;
    return found.length > shown.length ? words.more(shown.length, found.length) : words.found(found.length);
  };

  return (
    <Dialog title={title} onClose={onClose}>
      <Input
        role="combobox"
        aria-label={field}
        aria-expanded={shown.length > 0}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={shown[active] && optionId(active)}
        autoComplete="off"
        placeholder={field}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          setActive(0);
        }}
        onKeyDown={handleKeyDown}
        className="mt-5"
      />
      {shown.length > 0 && (
        <div
          role="listbox"
          id={`${id}-list`}
          aria-label={words.list}
          // The field keeps the focus, and its keys move through the list.
          tabIndex={-1}
          className="-mx-2 mt-3 max-h-[min(26rem,50vh)] overflow-y-auto overscroll-contain"
        >
          {shown.map((pick, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys of the list
            // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus
            <div
              key={pick.id}
              role="option"
              id={optionId(index)}
              aria-selected={index === active}
              onPointerMove={() => setActive(index)}
              onClick={() => onChoose(pick)}
              className={classNames(
                'flex min-h-14 cursor-pointer items-center gap-3 rounded-control px-3 py-2',
                'aria-selected:bg-primary-tint',
              )}
            >
              {pick.picture && <PickPicture picture={pick.picture} />}
              <span className="min-w-0">
                <span className="line-clamp-2 font-semibold wrap-anywhere">{pick.title}</span>
                <span className="line-clamp-2 text-caption wrap-anywhere text-ink-soft">{pick.note}</span>
              </span>
            </div>
          ))}
        </div>
      )}
      <p role="status" className="mt-3 min-h-6 text-caption text-ink-soft">
        {status()}
      </p>
      {children}
    </Dialog>
  );
}
