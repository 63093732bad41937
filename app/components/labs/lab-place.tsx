import type { ReactNode } from 'react';
import { labHeights, measuredWidths } from '#labs/heights.ts';

/** Keeps the height that a lab needs, before and after it is loaded, so that the page does not move. */
export function LabPlace({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div data-lab-place style={{ minHeight: heightAt(labHeights[name]) }}>
      {children}
    </div>
  );
}

/**
 * The height as a function of the width of the lab's frame, `100cqw`: a line from each measured width to the next. It is
 * the sum of the first height and of what each bend of that line adds from its width on.
 */
function heightAt(heights: readonly number[] | undefined): string {
  if (!heights) return '16rem';
  let slope = 0;
  const terms = measuredWidths.slice(0, -1).map((width, index) => {
    const run = (measuredWidths[index + 1] ?? 0) - width;
    const next = ((heights[index + 1] ?? 0) - (heights[index] ?? 0)) / run;
    const bend = next - slope;
    slope = next;
    return `${bend.toFixed(3)} * max(0px, 100cqw - ${width}px)`;
  });
  return `calc(${heights[0]}px + ${terms.join(' + ')})`;
}
