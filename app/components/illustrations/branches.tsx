import { type Dot, Network } from './network.tsx';

const dots: Dot[] = [
  [40, 170, 14, 'ink'],
  [140, 92, 8, 'hollow'],
  [240, 60, 8, 'hollow'],
  [380, 44, 13, 'accent'],
  [150, 170, 8, 'hollow'],
  [262, 172, 8, 'hollow'],
  [400, 170, 13, 'primary'],
  [140, 248, 8, 'hollow'],
  [240, 280, 8, 'hollow'],
  [380, 296, 13, 'ink'],
];

/** One start, three branches. */
export function Branches({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 440 340" className={className} aria-hidden="true" fill="none">
      <circle cx="40" cy="170" r="34" className="fill-accent-tint" />
      <circle cx="400" cy="170" r="34" className="fill-primary-tint" />
      <path
        d="M40 170C90 170 90 92 140 92S190 60 240 60H380M40 170H400M40 170C90 170 90 248 140 248S190 280 240 280 320 296 380 296"
        className="stroke-primary"
        strokeWidth="5"
        strokeLinecap="round"
      />
      <Network dots={dots} links="1-4-7 2-5-8" />
    </svg>
  );
}
