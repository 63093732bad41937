import { type MouseEvent, type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '#app/components/ui/button.tsx';
import { classNames } from '#app/components/ui/class-names.ts';
import { Icon } from '#app/components/ui/icon.tsx';
import { IconButton } from '#app/components/ui/icon-button.tsx';
import { courseEditor } from '#app/content/admin/courses.ts';
import { moveItem } from './move-item.ts';
import { useDragOrder } from './use-drag-order.ts';

const words = courseEditor.outline;

type Sortable = { key: string; title: string };

/** A list that can be reordered by dragging and with buttons. Every move is announced to screen readers. */
export function SortableList<Item extends Sortable>({
  label,
  items,
  nameOf,
  addLabel,
  onAdd,
  onChange,
  children,
}: {
  label: string;
  items: Item[];
  /** The name of an item by its position, counted from 1. */
  nameOf: (position: number) => string;
  addLabel: string;
  onAdd: () => Item;
  onChange: (items: Item[]) => void;
  children: (item: Item, index: number, onChange: (changed: Item) => void) => ReactNode;
}) {
  const [announcement, setAnnouncement] = useState('');
  const addButton = useRef<HTMLButtonElement>(null);
  const { drag, handlersFor } = useDragOrder(move);

  function move(from: number, to: number) {
    onChange(moveItem(items, from, to));
    setAnnouncement(words.moved(items[from]?.title || nameOf(from + 1), to + 1, items.length));
  }

  /** The pressed button keeps the focus, or passes it to its neighbour at the end of the list. */
  function handleMove({ currentTarget: button }: MouseEvent<HTMLButtonElement>, from: number, to: number) {
    flushSync(() => move(from, to));
    if (button.disabled) button.parentElement?.querySelector<HTMLElement>('button:enabled')?.focus();
    else button.focus();
  }

  function handleRemove(index: number) {
    onChange(items.filter((_, position) => position !== index));
    addButton.current?.focus();
  }

  return (
    <div>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      {items.length > 0 && (
        <ol aria-label={label} className="mb-4 grid gap-3">
          {items.map((item, index) => {
            const name = nameOf(index + 1);
            return (
              <li
                key={item.key}
                className={classNames(
                  'rounded-control border border-line bg-surface p-3 sm:p-4',
                  drag?.from === index && 'opacity-60',
                  drag?.to === index && drag.from !== index && 'outline-2 outline-primary',
                )}
              >
                <div className="mb-2 flex items-center">
                  <span
                    aria-hidden="true"
                    {...handlersFor(index)}
                    className="-ml-2 grid size-11 cursor-grab touch-none place-items-center text-ink-faint active:cursor-grabbing"
                  >
                    <Icon name="grip-vertical" />
                  </span>
                  <span className="grow text-small font-semibold">{name}</span>
                  <span className="-mr-2 flex">
                    <IconButton
                      icon="arrow-up"
                      label={words.up(name)}
                      disabled={index === 0}
                      onClick={(event) => handleMove(event, index, index - 1)}
                    />
                    <IconButton
                      icon="arrow-down"
                      label={words.down(name)}
                      disabled={index === items.length - 1}
                      onClick={(event) => handleMove(event, index, index + 1)}
                    />
                    <IconButton icon="trash" label={words.remove(name)} onClick={() => handleRemove(index)} />
                  </span>
                </div>
                {children(item, index, (changed) => onChange(items.with(index, changed)))}
              </li>
            );
          })}
        </ol>
      )}
      <Button ref={addButton} variant="secondary" size="small" onClick={() => onChange([...items, onAdd()])}>
        <Icon name="plus" />
        {addLabel}
      </Button>
    </div>
  );
}
