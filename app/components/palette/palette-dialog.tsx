import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { Dialog } from '#app/components/ui/dialog.tsx';
import { Icon } from '#app/components/ui/icon.tsx';
import { Input } from '#app/components/ui/input.tsx';
import { type PaletteGroup, PaletteList } from './palette-list.tsx';

/** A combobox: the focus stays in the field while the arrow keys move through the results. */
export function PaletteDialog({
  words,
  typed,
  onType,
  maxLength,
  groups,
  status,
  onClose,
}: {
  words: { title: string; field: string; list: string };
  typed: string;
  onType: (text: string) => void;
  maxLength?: number;
  groups: PaletteGroup[];
  status: string;
  onClose: () => void;
}) {
  const navigate = useNavigate();
  const listId = useId();
  const [active, setActive] = useState(0);
  const options = groups.flatMap((group) => group.options);
  const optionId = (index: number) => `${listId}-${index}`;

  useEffect(() => {
    document.getElementById(`${listId}-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [listId, active]);

  function handleKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter') {
      const option = options[active];
      event.preventDefault();
      if (!option) return;
      onClose();
      void navigate(option.href);
      return;
    }
    const next = nextIndex(event.key, active, options.length);
    if (next === undefined) return;
    event.preventDefault();
    setActive(next);
  }

  return (
    <Dialog title={words.title} onClose={onClose}>
      <div className="relative mt-5">
        <Icon
          name="search"
          className="pointer-events-none absolute top-1/2 left-4 size-5 -translate-y-1/2 text-ink-faint"
        />
        <Input
          role="combobox"
          aria-label={words.field}
          aria-expanded={options.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={options[active] && optionId(active)}
          autoComplete="off"
          enterKeyHint="go"
          placeholder={words.field}
          maxLength={maxLength}
          value={typed}
          onChange={({ target }) => {
            onType(target.value);
            setActive(0);
          }}
          onKeyDown={handleKeyDown}
          className="pl-11"
        />
      </div>
      <PaletteList
        id={listId}
        label={words.list}
        groups={groups}
        active={active}
        optionId={optionId}
        onPoint={setActive}
        onFollow={onClose}
      />
      <p role="status" className="mt-3 min-h-6 text-caption text-ink-soft">
        {status}
      </p>
    </Dialog>
  );
}

/** The next index for a key in a list of `count` items, wrapping at both ends. Undefined for keys that do not move. */
function nextIndex(key: string, from: number, count: number): number | undefined {
  if (count === 0) return undefined;
  switch (key) {
    case 'ArrowDown':
      return (from + 1) % count;
    case 'ArrowUp':
      return (from + count - 1) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }
}
