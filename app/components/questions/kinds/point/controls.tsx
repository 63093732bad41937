import { type KeyboardEvent, type MouseEvent, useId, useState } from 'react';
import { Field } from '#app/components/ui/field.tsx';
import { Input } from '#app/components/ui/input.tsx';
import { questionWords } from '#app/content/learning/questions.ts';
import type { ViewOf } from '#courseware/questions/kinds/views.ts';
import type { ControlsProps, KindControls } from '../kind-controls.ts';
import { isLine, middleOf, type Point, snap, steer } from './plane.ts';
import { areaOf, PlaneDrawing } from './plane-drawing.tsx';

const words = questionWords.point;

/** The plane is a button: it has the focus, the arrow keys and the click. Beside it the numbers can be typed. */
function PointControls({ view: { plane, picture }, answer, onChange, isDisabled }: ControlsProps<'point'>) {
  const altId = useId();
  const [announcement, setAnnouncement] = useState('');
  const [placements, setPlacements] = useState(0);
  const onLine = isLine(plane);

  function place(point: Point) {
    onChange(point);
    setPlacements(placements + 1);
    setAnnouncement(onLine ? words.atLine(point.x) : words.at(point.x, point.y));
  }

  function handleClick({ currentTarget, clientX, clientY, detail }: MouseEvent<HTMLButtonElement>) {
    // Enter and Space click without a place.
    if (detail === 0) return place(answer ?? middleOf(plane));
    const box = currentTarget.getBoundingClientRect();
    const { toPlane } = areaOf(plane);
    place(snap(plane, toPlane((clientX - box.left) / box.width, (clientY - box.top) / box.height)));
  }

  function handleKeyDown(event: KeyboardEvent) {
    const next = steer(plane, answer ?? middleOf(plane), event.key, event.shiftKey);
    if (!next) return;
    event.preventDefault();
    place(next);
  }

  return (
    <>
      <p className="text-small text-ink-faint">{onLine ? words.lineHint : words.hint}</p>
      <p id={altId} className="sr-only">
        {plane.alt}
      </p>
      <button
        type="button"
        aria-label={words.place}
        aria-describedby={altId}
        disabled={isDisabled}
        onClick={handleClick}
        onKeyDown={handleKeyDown}
        className="mt-3 block w-full max-w-[32rem] touch-manipulation rounded-control border border-line-strong bg-surface enabled:cursor-crosshair"
      >
        <PlaneDrawing plane={plane} picture={picture} point={answer} />
      </button>
      <Coordinates
        // What was placed on the plane replaces what was typed.
        key={placements}
        plane={plane}
        point={answer}
        isDisabled={isDisabled}
        onChange={onChange}
      />
      <p aria-live="polite" className="sr-only">
        {announcement}
      </p>
    </>
  );
}

/** The numbers of the point. While one of them is missing there is no answer. */
function Coordinates({
  plane,
  point,
  isDisabled,
  onChange,
}: {
  plane: ViewOf<'point'>['plane'];
  point: Point | null;
  isDisabled: boolean | undefined;
  onChange(point: Point | null): void;
}) {
  const onLine = isLine(plane);
  const [typed, setTyped] = useState({ x: '', y: '' });
  const shown = { x: typed.x || String(point?.x ?? ''), y: typed.y || String(point?.y ?? '') };

  function change(part: Partial<typeof typed>) {
    const next = { ...shown, ...part };
    setTyped(next);
    const [x, y] = [read(next.x), onLine ? middleOf(plane).y : read(next.y)];
    onChange(x === undefined || y === undefined ? null : { x, y });
  }

  const field = (axis: 'x' | 'y', label: string) => (
    <Field label={label} className="w-40">
      {(control) => (
        <Input
          {...control}
          type="number"
          min={plane[axis][0]}
          max={plane[axis][1]}
          step={plane.step}
          value={shown[axis]}
          disabled={isDisabled}
          onChange={({ target }) => change({ [axis]: target.value })}
        />
      )}
    </Field>
  );

  return (
    <div className="mt-4 flex flex-wrap items-end gap-4">
      {field('x', plane.xLabel ?? words.x)}
      {!onLine && field('y', plane.yLabel ?? words.y)}
    </div>
  );
}

function read(text: string): number | undefined {
  return text.trim() === '' || Number.isNaN(Number(text)) ? undefined : Number(text);
}

export const point: KindControls<'point'> = { Controls: PointControls };
