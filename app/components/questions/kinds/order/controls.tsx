import { type KeyboardEvent, type PointerEvent, useLayoutEffect, useRef, useState } from 'react';
import { IconButton } from '#app/components/ui/icon-button.tsx';
import { RenderedHtml } from '#app/components/ui/rendered-html.tsx';
import { questionWords } from '#app/content/learning/questions.ts';
import { textOfHtml } from '#app/lib/html-text.ts';
import type { ControlsProps, KindControls } from '../kind-controls.ts';
import { moved } from './moved.ts';
import { useDrag } from './use-drag.ts';

const words = questionWords.order;

function OrderControls({ view: { items }, answer, onChange, isDisabled }: ControlsProps<'order'>) {
  const order = answer?.length === items.length ? answer : items.map((_item, index) => index);
  const [announcement, setAnnouncement] = useState('');
  const pressed = useRef<HTMLButtonElement>(null);

  // Browsers take the focus from an element that is moved within the page.
  useLayoutEffect(() => {
    pressed.current?.focus();
    pressed.current = null;
  });

  function move(place: number, next: number, button: HTMLButtonElement | null = null) {
    if (next < 0 || next >= order.length) return;
    pressed.current = button;
    onChange(moved(order, place, next));
    setAnnouncement(words.moved(textOfHtml(items[order[place] ?? 0] ?? ''), next + 1, order.length));
  }

  const { draggedPlace, start } = useDrag(move);

  function handleKey(event: KeyboardEvent<HTMLButtonElement>, place: number) {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!by) return;
    event.preventDefault();
    move(place, place + by, event.currentTarget);
  }

  return (
    <>
      <p className="text-small text-ink-faint">{words.hint}</p>
      <ol className="mt-2 grid gap-2.5">
        {order.map((shown, place) => {
          const html = items[shown] ?? '';
          const text = textOfHtml(html);
          return (
            <li
              key={shown}
              className="flex items-center gap-3 rounded-control border border-line-strong bg-surface py-1 ps-4 pe-1 data-dragged:border-primary-strong data-dragged:shadow-lifted"
              data-dragged={place === draggedPlace || undefined}
              data-no-swipe=""
            >
              <span className="font-display text-primary-strong tabular-nums print:hidden">{place + 1}</span>
              {/* Room for a number, on paper. */}
              <span aria-hidden="true" className="hidden h-6 w-8 border border-ink print:block" />
              <RenderedHtml as="span" html={html} className="prose-inline min-w-0 flex-1 py-2" />
              {!isDisabled && <Grip onPointerDown={(event) => start(event, place)} />}
              <span className="flex">
                <IconButton
                  icon="arrow-up"
                  label={words.up(text)}
                  disabled={isDisabled}
                  aria-disabled={place === 0}
                  onClick={({ currentTarget }) => move(place, place - 1, currentTarget)}
                  onKeyDown={(event) => handleKey(event, place)}
                  className="aria-disabled:opacity-40"
                />
                <IconButton
                  icon="arrow-down"
                  label={words.down(text)}
                  disabled={isDisabled}
                  aria-disabled={place === order.length - 1}
                  onClick={({ currentTarget }) => move(place, place + 1, currentTarget)}
                  onKeyDown={(event) => handleKey(event, place)}
                  className="aria-disabled:opacity-40"
                />
              </span>
            </li>
          );
        })}
      </ol>
      <p aria-live="polite" className="sr-only">
        {announcement}
      </p>
    </>
  );
}

/** For a pointer only: keys move an item with its two buttons. */
function Grip({ onPointerDown }: { onPointerDown: (event: PointerEvent) => void }) {
  return (
    <span
      aria-hidden="true"
      data-grip=""
      onPointerDown={onPointerDown}
      className="grid size-11 shrink-0 cursor-grab touch-none place-items-center text-ink-faint print:hidden"
    >
      <svg aria-hidden="true" viewBox="0 0 16 16" className="size-5" fill="currentColor">
        {[3, 8, 13].flatMap((y) => [5, 11].map((x) => <circle key={`${x} ${y}`} cx={x} cy={y} r={1.4} />))}
      </svg>
    </span>
  );
}

export const order: KindControls<'order'> = {
  Controls: OrderControls,
};
