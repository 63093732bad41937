import { useMemo } from 'react';
import { classNames } from '#app/components/ui/class-names.ts';
import { difference as words } from '#app/content/teaching/teach.ts';
import { findLineDifference, type LineRun } from '#app/lib/line-difference.ts';

/** How many unchanged lines are shown beside a change. */
const contextLines = 2;

/** Shows what differs between two texts. */
export function TextDifference({ before, after }: { before: string; after: string }) {
  const runs = useMemo(() => findLineDifference(before, after), [before, after]);
  if (runs.every(({ kind }) => kind === 'same')) return <p className="text-small">{words.same}</p>;
  return (
    <div>
      <p className="mb-2 text-caption text-ink-soft">{words.legend}</p>
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
        tabIndex={0}
        aria-label={words.legend}
        className="max-h-96 overflow-y-auto rounded-control border border-line bg-paper font-mono text-small"
      >
        {runs.map((run, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: runs have no identity of their own
          <Run key={index} run={run} isFirst={index === 0} isLast={index === runs.length - 1} />
        ))}
      </section>
    </div>
  );
}

const looks = {
  same: { sign: ' ', label: '', className: 'text-ink-soft' },
  removed: { sign: '−', label: words.removed, className: 'bg-accent-tint text-ink' },
  added: { sign: '+', label: words.added, className: 'bg-primary-tint text-ink' },
};

function Run({ run, isFirst, isLast }: { run: LineRun; isFirst: boolean; isLast: boolean }) {
  const { sign, label, className } = looks[run.kind];
  return (
    <div className={classNames('px-3 py-1', className)}>
      {label && <span className="sr-only">{label}</span>}
      {(run.kind === 'same' ? shorten(run.lines, isFirst, isLast) : run.lines).map((line, index) => (
        <p
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity of their own
          key={index}
          className="grid grid-cols-[1.25rem_minmax(0,1fr)] whitespace-pre-wrap wrap-anywhere"
        >
          <span aria-hidden="true">{sign}</span>
          <span>{line}</span>
        </p>
      ))}
    </div>
  );
}

/** Of many unchanged lines, only those beside a change. */
function shorten(lines: string[], isFirst: boolean, isLast: boolean): string[] {
  const [head, tail] = [isFirst ? 0 : contextLines, isLast ? 0 : contextLines];
  const skipped = lines.length - head - tail;
  if (skipped <= 1) return lines;
  return [...lines.slice(0, head), `(${words.skipped(skipped)})`, ...lines.slice(lines.length - tail)];
}
