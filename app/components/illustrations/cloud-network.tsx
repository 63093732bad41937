import { type Dot, Network } from './network.tsx';

const dots: Dot[] = [
  [132, 142, 10, 'accent'],
  [196, 92, 12, 'primary'],
  [262, 130, 9, 'hollow'],
  [318, 86, 9, 'ink'],
  [204, 164, 8, 'ink'],
  [96, 282, 12, 'ink'],
  [204, 296, 12, 'accent'],
  [312, 282, 12, 'primary'],
  [396, 262, 9, 'hollow'],
];

/** A network in a cloud, and the machines below that call it. */
export function CloudNetwork({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 460 330" className={className} aria-hidden="true" fill="none">
      <path
        d="M108 200A58 58 0 0 1 96 86 84 84 0 0 1 252 54 72 72 0 0 1 376 100 52 52 0 0 1 368 200Z"
        className="fill-primary-tint stroke-ink"
        strokeWidth="2"
      />
      <path
        d="M96 282V200M204 296V200M312 282V200M396 262C396 236 372 226 352 200"
        className="stroke-primary"
        strokeWidth="5"
        strokeLinecap="round"
      />
      <path d="M40 320V282H152V320ZM256 320V282H368V320Z" className="fill-accent-tint" />
      <path d="M0 320H460" className="stroke-ink" strokeWidth="2" />
      <Network dots={dots} links="0-1-2-3 0-4-2 1-4 1-3" />
    </svg>
  );
}
