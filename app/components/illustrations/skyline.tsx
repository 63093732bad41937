import { type Dot, Network } from './network.tsx';

const dots: Dot[] = [
  [72, 168, 9, 'accent'],
  [150, 90, 11, 'primary'],
  [228, 132, 9, 'hollow'],
  [308, 48, 13, 'primary'],
  [392, 110, 10, 'accent'],
  [228, 32, 7, 'ink'],
  [400, 34, 7, 'ink'],
];

/** Buildings of different industries on one network. */
export function Skyline({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 460 340" className={className} aria-hidden="true" fill="none">
      <path d="M36 330V168h72V330Z" className="fill-accent-tint" />
      <path d="M108 330V90h84V330Z" className="fill-ink" />
      <path d="M192 330V132h72V330Z" className="fill-primary-tint" />
      <path d="M264 330V48h88V330Z" className="fill-primary" />
      <path d="M352 330V110h80V330Z" className="fill-surface stroke-ink" strokeWidth="2" />
      <path
        d="M128 130h44M128 160h44M128 190h44M286 100h44M286 130h44M286 160h44M286 190h44"
        className="stroke-paper"
        strokeWidth="6"
        strokeDasharray="10 7"
      />
      <path
        d="M372 156h40M372 186h40M372 216h40"
        className="stroke-ink"
        strokeWidth="6"
        strokeDasharray="10 5"
      />
      <path d="M0 330H460" className="stroke-ink" strokeWidth="2" />
      <Network dots={dots} links="0-1-2-3-4 1-5-3-6-4 1-3" />
    </svg>
  );
}
