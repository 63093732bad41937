type Bounds = readonly [low: number, high: number];

export interface Plane {
  x: readonly [number, number];
  y: readonly [number, number];
  step: number;
  yLabel?: string;
}

export interface Point {
  x: number;
  y: number;
}

/** 0.1 + 0.2 is 0.30000000000000004 in binary; people are to read 0.3. */
const tidy = (value: number) => Number(value.toPrecision(12));

/** A plane without room for a second step upwards is a line: only how far to the right counts. */
export function isLine({ y: [low, high], step, yLabel }: Plane): boolean {
  return yLabel === undefined && high - low <= step;
}

/** The nearest point that the steps of the plane reach. */
export function snap(plane: Plane, { x, y }: Point): Point {
  const [low, high] = plane.y;
  return {
    x: snapTo(plane.x, plane.step, x),
    y: isLine(plane) ? tidy((low + high) / 2) : snapTo(plane.y, plane.step, y),
  };
}

function snapTo([low, high]: Bounds, step: number, value: number): number {
  const mostSteps = Math.floor((high - low) / step + 1e-9);
  const steps = Math.min(mostSteps, Math.max(0, Math.round((value - low) / step)));
  return tidy(low + steps * step);
}

export function middleOf(plane: Plane): Point {
  return snap(plane, { x: (plane.x[0] + plane.x[1]) / 2, y: (plane.y[0] + plane.y[1]) / 2 });
}

const directions: Record<string, Point> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowDown: { x: 0, y: -1 },
  ArrowUp: { x: 0, y: 1 },
};

/** Where an arrow key leads from a point, ten steps at once with Shift. Undefined for any other key. */
export function steer(plane: Plane, point: Point, key: string, isFast: boolean): Point | undefined {
  const direction = directions[key];
  const distance = plane.step * (isFast ? 10 : 1);
  return (
    direction && snap(plane, { x: point.x + direction.x * distance, y: point.y + direction.y * distance })
  );
}

const mostTicks = 11;

/** The values that the grid shows: all steps, or so many of them that their numbers do not run together. */
export function ticksOf([low, high]: Bounds, step: number): number[] {
  const steps = Math.floor((high - low) / step + 1e-9);
  const stride =
    [1, 2, 5, 10, 20, 25, 50, 100, 200, 500, 1000].find((each) => steps / each < mostTicks) ?? steps;
  const first = Math.ceil(low / (step * stride) - 1e-9);
  const last = Math.floor(high / (step * stride) + 1e-9);
  return Array.from({ length: last - first + 1 }, (_tick, index) => tidy((first + index) * step * stride));
}
