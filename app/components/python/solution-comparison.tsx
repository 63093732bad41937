import { useState } from 'react';
import { pythonWords as words } from '#app/content/learning/python.ts';
import { type ComparedLine, compareLines } from '#app/lib/python/compare-lines.ts';
import { Button } from '../ui/button.tsx';
import { programText } from './program-text.ts';

const marks = { both: ' ', left: '−', right: '+' };
const colours = { both: '', left: 'bg-accent-tint', right: 'bg-primary-tint' };
const spoken = { both: '', left: words.onlyYours, right: words.onlyOurs };

/** The learner's program beside ours, line by line, once it has passed. */
export function SolutionComparison({ code, solution }: { code: string; solution: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const lines = isOpen ? compareLines(code, solution) : [];
  return (
    <div className="mt-4">
      <Button variant="secondary" size="small" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        {isOpen ? words.hideComparison : words.compare}
      </Button>
      {isOpen && (
        <>
          <p className="mt-3 text-small text-ink-soft">
            {lines.every(({ side }) => side === 'both') ? words.sameAsOurs : words.comparisonHint}
          </p>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
          <pre tabIndex={0} className={programText}>
            {[...lines.entries()].map(([number, line]) => (
              <Line key={number} line={line} />
            ))}
          </pre>
        </>
      )}
    </div>
  );
}

function Line({ line: { text, side } }: { line: ComparedLine }) {
  return (
    <span className={`block ${colours[side]}`}>
      <span aria-hidden="true">{marks[side]} </span>
      {spoken[side] && <span className="sr-only">{spoken[side]} </span>}
      {text}
    </span>
  );
}
