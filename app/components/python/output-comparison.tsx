import { pythonWords as words } from '#app/content/learning/python.ts';
import { compareLines } from '#app/lib/python/compare-lines.ts';
import { programText } from './program-text.ts';

/** What a program should print beside what it prints. Lines that only one of them has are marked. */
export function OutputComparison({ expected, actual }: { expected: string; actual: string }) {
  const lines = [...compareLines(expected, actual).entries()];
  const column = (side: 'left' | 'right') => {
    const [title, mark, spoken, colour] =
      side === 'left'
        ? [words.expectedOutput, '−', words.missingLine, 'bg-success-tint']
        : [words.actualOutput, '+', words.extraLine, 'bg-accent-tint'];
    return (
      <div className="min-w-0">
        <p className="text-small font-semibold">{title}</p>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
        <pre tabIndex={0} className={programText}>
          {lines.map(([number, line]) => {
            if (line.side !== 'both' && line.side !== side) return null;
            const isMarked = line.side === side;
            return (
              <span key={number} className={`block ${isMarked ? colour : ''}`}>
                <span aria-hidden="true">{isMarked ? mark : ' '} </span>
                {isMarked && <span className="sr-only">{spoken} </span>}
                {line.text}
              </span>
            );
          })}
        </pre>
      </div>
    );
  };
  return (
    <div className="mt-4 grid gap-x-4 gap-y-2 sm:grid-cols-2">
      {column('left')}
      {column('right')}
    </div>
  );
}
