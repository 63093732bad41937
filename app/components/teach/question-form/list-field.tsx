import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { moved } from '#app/components/questions/kinds/order/moved.ts';
import { Button } from '#app/components/ui/button.tsx';
import { Icon } from '#app/components/ui/icon.tsx';
import { IconButton } from '#app/components/ui/icon-button.tsx';
import { questionForm } from '#app/content/teaching/question-form.ts';
import type { DraftPath, DraftValue } from '#courseware/questions/draft.ts';
import { labelOf, useDraft, useValue } from './draft-context.ts';

const words = questionForm.list;

/** A list whose entries can be added, moved and removed, by mouse and by keyboard. */
export function ListField({
  path,
  entry,
  label = labelOf(String(path.at(-1))),
  hint,
  most,
  fewest = 0,
  fresh,
  isOrdered = true,
  onAdd,
  onRemove,
  children,
}: {
  path: DraftPath;
  /** What one entry is called. */
  entry: string;
  label?: string;
  hint?: ReactNode;
  most: number;
  fewest?: number;
  /** What a new entry begins with. */
  fresh: DraftValue;
  /** Whether entries can be moved. */
  isOrdered?: boolean;
  /** In place of adding an entry at the end. */
  onAdd?: () => void;
  /** In place of removing an entry. */
  onRemove?: (index: number) => void;
  children: (path: DraftPath, index: number) => ReactNode;
}) {
  const id = useId();
  const root = useRef<HTMLFieldSetElement>(null);
  const [goal, setGoal] = useState<{ selector: string }>();
  const { value, error, isReadOnly, set } = useValue(path);
  const { errors } = useDraft();
  const items = value ?? [];

  // The button that was pressed has moved or is gone, so the focus goes on from where the author works.
  useEffect(() => {
    if (goal) root.current?.querySelector<HTMLElement>(goal.selector)?.focus();
  }, [goal]);

  if (!Array.isArray(items)) {
    return (
      <div>
        <p className="text-small font-semibold">{label}</p>
        <p className="text-small text-ink-soft">{questionForm.otherShape}</p>
      </div>
    );
  }

  function add() {
    if (onAdd) onAdd();
    else set([...(Array.isArray(items) ? items : []), fresh]);
    const place = Array.isArray(items) ? items.length : 0;
    setGoal({ selector: `[data-entry="${place}"] :is(input, textarea, select)` });
  }

  function move(from: number, to: number) {
    if (Array.isArray(items)) set(moved(items, from, to));
    setGoal({ selector: `[data-entry="${to}"] [data-move="${to < from ? 'up' : 'down'}"]:enabled` });
  }

  function remove(index: number) {
    if (onRemove) onRemove(index);
    else if (Array.isArray(items)) {
      const rest = items.filter((_item, place) => place !== index);
      set(rest.length === 0 ? undefined : rest);
    }
    setGoal({ selector: '[data-add]' });
  }

  return (
    <fieldset ref={root} aria-describedby={hint ? id : undefined} className="grid min-w-0 gap-3">
      <legend className="text-small font-semibold">{label}</legend>
      {hint && (
        <p id={id} className="text-caption text-ink-faint">
          {hint}
        </p>
      )}
      {items.map((_item, index) => {
        const name = words.item(entry, index + 1);
        const entryError = errors.get([...path, index].join('.'));
        return (
          <fieldset
            // biome-ignore lint/suspicious/noArrayIndexKey: entries have no identity, and their fields hold no state
            key={index}
            data-entry={index}
            className="grid min-w-0 gap-3 rounded-control border border-line bg-paper p-3 sm:p-4"
          >
            <legend className="sr-only">{name}</legend>
            <div className="flex items-center justify-between gap-2">
              <p
                aria-hidden="true"
                className="text-caption font-semibold text-ink-soft first-letter:uppercase"
              >
                {name}
              </p>
              {!isReadOnly && (
                <span className="-my-2 flex">
                  {isOrdered && (
                    <>
                      <IconButton
                        data-move="up"
                        icon="arrow-up"
                        label={words.up(name)}
                        disabled={index === 0}
                        onClick={() => move(index, index - 1)}
                      />
                      <IconButton
                        data-move="down"
                        icon="arrow-down"
                        label={words.down(name)}
                        disabled={index === items.length - 1}
                        onClick={() => move(index, index + 1)}
                      />
                    </>
                  )}
                  <IconButton
                    icon="trash"
                    label={words.remove(name)}
                    disabled={items.length <= fewest}
                    onClick={() => remove(index)}
                  />
                </span>
              )}
            </div>
            {children([...path, index], index)}
            {entryError && <Alert>{entryError}</Alert>}
          </fieldset>
        );
      })}
      {error && <Alert>{error}</Alert>}
      {!isReadOnly && items.length < most && (
        <Button data-add variant="secondary" size="small" onClick={add} className="justify-self-start">
          <Icon name="plus" />
          {words.add(entry)}
        </Button>
      )}
    </fieldset>
  );
}

export function Alert({ children }: { children: ReactNode }) {
  return (
    <p role="alert" className="text-small font-semibold text-danger">
      {children}
    </p>
  );
}
