import { type PointerEvent, useEffect, useEffectEvent, useState } from 'react';

/**
 * Moves the items of a list with a pointer. While an item is dragged it changes its place at once. Browsers end the
 * capture of a pointer when its element moves within the page, so the window listens.
 */
export function useDrag(move: (from: number, to: number) => void) {
  const [dragged, setDragged] = useState<{ list: Element; place: number }>();

  const handleMove = useEffectEvent(({ clientY }: { clientY: number }) => {
    if (!dragged) return;
    const { list, place } = dragged;
    const middles = [...list.children].map((item) => {
      const { top, height } = item.getBoundingClientRect();
      return top + height / 2;
    });
    const before = middles.filter((middle, index) => index < place && middle > clientY).length;
    const after = middles.filter((middle, index) => index > place && middle < clientY).length;
    if (before === after) return;
    const next = place - before + after;
    move(place, next);
    setDragged({ list, place: next });
  });

  const isDragging = dragged !== undefined;
  useEffect(() => {
    if (!isDragging) return;
    const end = () => setDragged(undefined);
    addEventListener('pointermove', handleMove);
    addEventListener('pointerup', end);
    addEventListener('pointercancel', end);
    return () => {
      removeEventListener('pointermove', handleMove);
      removeEventListener('pointerup', end);
      removeEventListener('pointercancel', end);
    };
  }, [isDragging]);

  return {
    draggedPlace: dragged?.place,
    start(event: PointerEvent, place: number): void {
      const list = event.currentTarget.closest('ol');
      if (!list || event.button !== 0) return;
      event.preventDefault();
      setDragged({ list, place });
    },
  };
}
