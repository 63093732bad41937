interface Range {
  min: number;
  max: number;
}

/**
 * The part of a straight line that lies inside a rectangle, as its two ends. The line is where
 * `across * x + up * y + shift` is zero. Undefined if it misses the rectangle, or if it is no line at all.
 */
export function lineInside(
  [across, up, shift]: readonly [number, number, number],
  x: Range,
  y: Range,
): [[number, number], [number, number]] | undefined {
  const ends: [number, number][] = [];
  const add = (left: number, height: number) => {
    const slack = 1e-9;
    const isInside =
      left >= x.min - slack && left <= x.max + slack && height >= y.min - slack && height <= y.max + slack;
    const isKnown = ends.some(
      ([knownLeft, knownHeight]) =>
        Math.abs(knownLeft - left) < 1e-7 && Math.abs(knownHeight - height) < 1e-7,
    );
    if (isInside && !isKnown) ends.push([left, height]);
  };
  if (up !== 0) for (const left of [x.min, x.max]) add(left, -(across * left + shift) / up);
  if (across !== 0) for (const height of [y.min, y.max]) add(-(up * height + shift) / across, height);
  const [first, second] = ends;
  return first && second && [first, second];
}
