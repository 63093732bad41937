import { type Dot, Network } from './network.tsx';

const faint: Dot[] = [
  [40, 60, 6, 'hollow'],
  [96, 28, 5, 'ink'],
  [62, 150, 5, 'ink'],
  [40, 236, 6, 'hollow'],
  [112, 292, 5, 'ink'],
  [372, 40, 6, 'hollow'],
  [408, 120, 5, 'ink'],
  [396, 208, 6, 'hollow'],
];

const seen: Dot[] = [
  [152, 150, 12, 'primary'],
  [212, 98, 15, 'accent'],
  [276, 148, 11, 'hollow'],
  [226, 204, 14, 'primary'],
  [168, 222, 8, 'ink'],
];

/** A magnifying glass that shows a network in what it covers. */
export function Lens({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 440 340" className={className} aria-hidden="true" fill="none">
      <Network dots={faint} links="0-1 2-3-4 5-6-7" />
      <path d="M298 240 392 326" className="stroke-ink" strokeWidth="18" strokeLinecap="round" />
      <circle cx="214" cy="156" r="120" className="fill-primary-tint stroke-ink" strokeWidth="6" />
      <Network dots={seen} links="0-1-2-3-0-4-3-1" />
    </svg>
  );
}
