import { type Dot, Network } from './network.tsx';

const seats: Dot[] = [
  [220, 34, 17, 'primary'],
  [338, 62, 14, 'accent'],
  [404, 158, 18, 'ink'],
  [346, 266, 13, 'hollow'],
  [220, 304, 19, 'accent'],
  [92, 266, 15, 'primary'],
  [36, 158, 13, 'hollow'],
  [104, 62, 16, 'ink'],
];

/** People of every size around one table, with paper on it. */
export function RoundTable({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 440 340" className={className} aria-hidden="true" strokeWidth="2">
      <Network dots={seats} links="0-1-2-3-4-5-6-7-0" />
      <ellipse cx="220" cy="166" rx="136" ry="96" className="fill-accent-tint stroke-ink" />
      <path d="M130 146l42-14 16 46-42 14Z" className="fill-surface stroke-ink" />
      <path d="M206 112h46v54h-46Z" className="fill-primary stroke-ink" />
      <path d="M262 162l44 12-14 50-44-12Z" className="fill-surface stroke-ink" />
      <path d="M198 200l38 6-5 36-38-6Z" className="fill-primary-tint stroke-ink" />
    </svg>
  );
}
