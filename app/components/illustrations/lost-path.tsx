import { type Dot, Network } from './network.tsx';

const dots: Dot[] = [
  [30, 210, 12, 'accent'],
  [110, 150, 9, 'ink'],
  [196, 184, 10, 'primary'],
  [392, 96, 9, 'ink'],
  [452, 40, 13, 'primary'],
];

/** A path with a dot missing from it. */
export function LostPath({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 480 240" className={className} aria-hidden="true" fill="none">
      <path d="M196 184 286 96 392 96" className="stroke-line-strong" strokeWidth="2" strokeDasharray="3 9" />
      <circle
        cx="286"
        cy="96"
        r="26"
        className="fill-accent-tint stroke-accent-strong"
        strokeDasharray="5 6"
        strokeWidth="2"
      />
      <Network dots={dots} links="0-1-2 3-4" />
    </svg>
  );
}
