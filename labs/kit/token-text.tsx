import { type KeyboardEvent, useId, useState } from 'react';
import type { Piece } from './language-model.ts';

/**
 * A text as the tokens that a model reads, each shaded by a number between 0 and 1. With `onPick` one of them can be
 * marked, by a click or with the arrow keys and Enter.
 */
export function TokenText({
  label,
  pieces,
  shades,
  picked,
  onPick,
}: {
  label: string;
  pieces: readonly Piece[];
  shades: readonly number[];
  picked?: number | null;
  onPick?: (place: number) => void;
}) {
  const id = useId();
  const last = pieces.length - 1;
  const [at, setAt] = useState(picked ?? last);
  const cursor = Math.min(at, last);

  function handleKey(event: KeyboardEvent) {
    const places: Record<string, number> = {
      ArrowLeft: cursor - 1,
      ArrowUp: cursor - 1,
      ArrowRight: cursor + 1,
      ArrowDown: cursor + 1,
      Home: 0,
      End: last,
    };
    const place = places[event.key];
    if (place !== undefined) setAt(Math.max(0, Math.min(last, place)));
    else if (event.key === 'Enter' || event.key === ' ') onPick?.(cursor);
    else return;
    event.preventDefault();
  }

  return (
    <div
      role="listbox"
      aria-label={label}
      aria-activedescendant={`${id}-${cursor}`}
      tabIndex={0}
      onKeyDown={handleKey}
      className="group flex flex-wrap gap-y-1 rounded-small font-mono text-small leading-tight"
    >
      {pieces.map(({ text }, place) => (
        // biome-ignore lint/a11y/useFocusableInteractive: the list has the focus, and says which token is active.
        // biome-ignore lint/a11y/useKeyWithClickEvents: the list handles the keys.
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: a token is its place.
          key={place}
          id={`${id}-${place}`}
          role="option"
          aria-selected={picked === place}
          aria-label={`${text.trim() || 'line end'}, ${Math.round(100 * (shades[place] ?? 0))} percent`}
          onClick={() => {
            setAt(place);
            onPick?.(place);
          }}
          className={`cursor-pointer rounded-small border px-0.5 py-1 whitespace-pre ${
            picked === place ? 'border-ink font-bold' : 'border-transparent'
          } ${place === cursor ? 'group-focus-visible:outline-2 group-focus-visible:outline-primary-strong' : ''}`}
          style={{
            backgroundColor: `color-mix(in oklab, var(--color-primary) ${Math.round(60 * (shades[place] ?? 0))}%, transparent)`,
          }}
        >
          {text === '\n' ? '⏎' : text}
        </span>
      ))}
    </div>
  );
}
