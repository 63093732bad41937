import { type Dot, Network } from './network.tsx';

const dots: Dot[] = [
  [220, 178, 9, 'ink'],
  [150, 112, 10, 'accent'],
  [234, 96, 13, 'primary'],
  [310, 122, 9, 'hollow'],
  [96, 56, 8, 'hollow'],
  [186, 36, 9, 'ink'],
  [288, 44, 10, 'accent'],
  [368, 66, 8, 'primary'],
];

/** A book that a network grows out of. */
export function OpenBook({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 440 320" className={className} aria-hidden="true" fill="none" strokeLinejoin="round">
      <path
        d="M220 212C170 180 100 176 40 190V286C100 272 170 276 220 308Z"
        className="fill-surface stroke-ink"
        strokeWidth="2"
      />
      <path
        d="M220 212C270 180 340 176 400 190V286C340 272 270 276 220 308Z"
        className="fill-primary-tint stroke-ink"
        strokeWidth="2"
      />
      <path
        d="M76 216C112 210 150 214 184 228M76 240C112 234 150 238 184 252M256 228C290 214 328 210 364 216M256 252C290 238 328 234 364 240"
        className="stroke-line-strong"
        strokeWidth="2"
      />
      <path d="M220 212V178" className="stroke-ink" strokeWidth="2" />
      <Network dots={dots} links="0-1-2-3-0-2 1-4-5-1 2-5-6-2 3-6-7-3" />
    </svg>
  );
}
