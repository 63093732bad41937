import { type PointerEvent, useState } from 'react';

/** Lets a handle inside a row of an `ol` drag the row to another position, by mouse, pen or touch. */
export function useDragOrder(onMove: (from: number, to: number) => void) {
  const [drag, setDrag] = useState<{ from: number; to: number }>();

  return {
    /** The dragged row and its target position, during a drag. */
    drag,
    handlersFor: (index: number) => ({
      onPointerDown(event: PointerEvent<HTMLElement>) {
        event.currentTarget.setPointerCapture(event.pointerId);
        setDrag({ from: index, to: index });
      },
      onPointerMove(event: PointerEvent<HTMLElement>) {
        if (drag) setDrag({ ...drag, to: rowAt(event) });
      },
      onPointerUp() {
        if (drag && drag.from !== drag.to) onMove(drag.from, drag.to);
        setDrag(undefined);
      },
      onPointerCancel() {
        setDrag(undefined);
      },
    }),
  };
}

function rowAt({ currentTarget, clientY }: PointerEvent<HTMLElement>): number {
  const rows = [...(currentTarget.closest('ol')?.children ?? [])];
  const row = rows.findIndex((candidate) => clientY < candidate.getBoundingClientRect().bottom);
  return row === -1 ? rows.length - 1 : row;
}
