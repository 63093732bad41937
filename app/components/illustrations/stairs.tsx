import { type Dot, Network } from './network.tsx';

const dots: Dot[] = [
  [70, 246, 11, 'accent'],
  [130, 190, 9, 'hollow'],
  [196, 168, 11, 'primary'],
  [262, 112, 9, 'ink'],
  [330, 88, 12, 'accent'],
  [300, 34, 8, 'hollow'],
  [386, 40, 14, 'primary'],
  [408, 106, 7, 'ink'],
];

/** Three steps up, and a line that climbs them. */
export function Stairs({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 450 360" className={className} aria-hidden="true">
      <path d="M16 350V276H148V350Z" className="fill-accent-tint" />
      <path d="M148 350V198H280V350Z" className="fill-primary-tint" />
      <path d="M280 350V122H434V350Z" className="fill-primary" />
      <path d="M0 350H450" className="stroke-ink" strokeWidth="2" />
      <Network dots={dots} links="0-1-2-3-4-6 3-5-6-7-4" />
    </svg>
  );
}
