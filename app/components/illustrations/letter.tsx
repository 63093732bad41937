import { type Dot, Network } from './network.tsx';

const dots: Dot[] = [
  [218, 152, 14, 'primary'],
  [300, 84, 9, 'accent'],
  [366, 118, 9, 'hollow'],
  [410, 48, 12, 'primary'],
  [340, 30, 7, 'ink'],
];

/** A letter on its way. The seal is the first dot of a line to its reader. */
export function Letter({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 440 320" className={className} aria-hidden="true" fill="none" strokeLinejoin="round">
      <path d="M36 132H300V300H36Z" className="fill-surface stroke-ink" strokeWidth="2" />
      <path d="M36 132 168 226 300 132" className="fill-accent-tint stroke-ink" strokeWidth="2" />
      <path d="M36 300 138 205M300 300 198 205" className="stroke-ink" strokeWidth="2" />
      <path d="M0 300H440" className="stroke-ink" strokeWidth="2" />
      <Network dots={dots} links="0-1-2-3-4-1" />
    </svg>
  );
}
