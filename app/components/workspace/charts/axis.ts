const mostSteps = 4;

/**
 * The ticks of an axis that starts at zero and ends at or above `most`, in steps of 1, 2 or 5 times a power of ten. No
 * step is smaller than `unit`, so that no tick reads half a visit.
 */
export function axisMarks(most: number, unit = 1): number[] {
  const atLeast = Math.max(most / mostSteps, unit);
  const power = 10 ** Math.floor(Math.log10(atLeast));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((size) => size >= atLeast) ?? atLeast;
  const count = Math.max(1, Math.ceil(most / step));
  return Array.from({ length: count + 1 }, (_, index) => index * step);
}
