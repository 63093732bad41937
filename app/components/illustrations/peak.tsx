import { type Dot, Network } from './network.tsx';

const dots: Dot[] = [
  [248, 40, 17, 'accent'],
  [44, 312, 12, 'ink'],
  [116, 236, 9, 'hollow'],
  [168, 152, 9, 'primary'],
  [222, 318, 12, 'primary'],
  [214, 246, 9, 'ink'],
  [258, 180, 9, 'hollow'],
  [236, 108, 8, 'ink'],
  [404, 306, 12, 'hollow'],
  [352, 218, 9, 'accent'],
  [306, 132, 9, 'ink'],
];

/** Three ways up, and one peak where they meet. */
export function Peak({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 440 340" className={className} aria-hidden="true">
      <path d="M10 330 130 196 190 250 300 330Z" className="fill-accent-tint" />
      <path d="M84 330 248 40 432 330Z" className="fill-primary-tint" />
      <path d="M248 40 204 118 232 108 250 130 272 104 296 116Z" className="fill-surface" />
      <path d="M0 330H440" className="stroke-ink" strokeWidth="2" />
      <Network dots={dots} links="1-2-3-0 4-5-6-7-0 8-9-10-0" />
    </svg>
  );
}
