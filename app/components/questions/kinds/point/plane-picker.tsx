import { type KeyboardEvent, type MouseEvent, useId, useState } from 'react';
import { z } from 'zod';
import { useDraft } from '#app/components/teach/question-form/draft-context.ts';
import { questionForm } from '#app/content/teaching/question-form.ts';
import { writeAt } from '#courseware/questions/draft.ts';
import { middleOf, type Point, snap, steer } from './plane.ts';
import { areaOf, PlaneDrawing } from './plane-drawing.tsx';

const words = questionForm.plane;

const bounds = z.tuple([z.number(), z.number()]).refine(([low, high]) => low < high);
const text = z.string().optional().catch(undefined);
const pointSchema = z.object({ x: z.number(), y: z.number(), label: text });

/** As much of a plane as can be drawn. Points that are not numbers yet are left out. */
const planeSchema = z.object({
  x: bounds,
  y: bounds,
  step: z.number().positive(),
  xLabel: text,
  yLabel: text,
  points: z
    .array(z.unknown())
    .catch([])
    .transform((points) => points.flatMap((each) => pointSchema.safeParse(each).data ?? [])),
});

/** The plane of the question: a click or the arrow keys set the right answer, or add a point that learners see. */
export function PlanePicker() {
  const { draft, view, isReadOnly, replace } = useDraft();
  const hintId = useId();
  const [purpose, setPurpose] = useState<'key' | 'point'>('key');
  const [announcement, setAnnouncement] = useState('');
  const [cursor, setCursor] = useState<Point>();
  const { data: plane } = planeSchema.safeParse(draft.plane);
  const { data: key } = pointSchema.safeParse(draft.key);
  if (!plane) return <p className="text-small text-ink-soft">{words.incomplete}</p>;
  const hasFormula = !key && hasText(draft.key);
  const isFixed = isReadOnly || (purpose === 'key' && hasFormula);
  const shown = purpose === 'key' ? key : cursor;

  function place(point: Point, isFinal: boolean) {
    setAnnouncement(words.at(point.x, point.y));
    if (purpose === 'key') {
      replace(writeAt(writeAt(draft, ['key', 'x'], point.x), ['key', 'y'], point.y));
    } else if (isFinal && plane) {
      replace(writeAt(draft, ['plane', 'points', plane.points.length], { x: point.x, y: point.y }));
      setCursor(undefined);
    } else setCursor(point);
  }

  function handleClick({ currentTarget, clientX, clientY, detail }: MouseEvent<HTMLButtonElement>) {
    if (!plane) return;
    // Enter and Space click without a place.
    if (detail === 0) return place(shown ?? middleOf(plane), true);
    const box = currentTarget.getBoundingClientRect();
    const { toPlane } = areaOf(plane);
    place(snap(plane, toPlane((clientX - box.left) / box.width, (clientY - box.top) / box.height)), true);
  }

  function handleKeyDown(event: KeyboardEvent) {
    const next = plane && steer(plane, shown ?? middleOf(plane), event.key, event.shiftKey);
    if (!next) return;
    event.preventDefault();
    place(next, false);
  }

  return (
    <div className="grid gap-3">
      {!isReadOnly && (
        <fieldset className="flex flex-wrap items-center gap-x-5 gap-y-1 text-small">
          <legend className="float-start me-4 font-semibold">{words.sets}</legend>
          {(['key', 'point'] as const).map((each) => (
            <label key={each} className="flex min-h-11 cursor-pointer items-center gap-2">
              <input
                type="radio"
                checked={purpose === each}
                onChange={() => setPurpose(each)}
                className="size-5 accent-primary-strong"
              />
              {each === 'key' ? words.setsKey : words.setsPoint}
            </label>
          ))}
        </fieldset>
      )}
      <p id={hintId} className="text-caption text-ink-faint">
        {hasFormula && purpose === 'key' ? words.isFormula : words.hint}
      </p>
      <button
        type="button"
        aria-label={words.place}
        aria-describedby={hintId}
        disabled={isFixed}
        onClick={handleClick}
        onKeyDown={handleKeyDown}
        className="block w-full max-w-[32rem] touch-manipulation rounded-control border border-line-strong bg-surface enabled:cursor-crosshair"
      >
        <PlaneDrawing
          plane={plane}
          picture={view?.kind === 'point' ? view.picture : undefined}
          point={shown ?? null}
        />
      </button>
      <p aria-live="polite" className="sr-only">
        {announcement}
      </p>
    </div>
  );
}

/** Whether a coordinate is a formula, or not a number yet. */
function hasText(key: unknown): boolean {
  const { data } = z.record(z.string(), z.unknown()).safeParse(key);
  return [data?.x, data?.y].some((each) => typeof each === 'string');
}
