import { type Dot, Network } from './network.tsx';

const dots: Dot[] = [
  [90, 84, 18, 'accent'],
  [170, 92, 10, 'ink'],
  [300, 82, 20, 'primary'],
  [360, 94, 8, 'hollow'],
  [112, 196, 8, 'ink'],
  [212, 184, 19, 'hollow'],
  [332, 190, 13, 'accent'],
  [84, 296, 14, 'primary'],
  [190, 302, 8, 'accent'],
  [262, 288, 20, 'ink'],
  [372, 298, 11, 'primary'],
];

/** Shelves with objects of every size, and lines between those that belong together. */
export function Shelves({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 440 340" className={className} aria-hidden="true">
      <path d="M30 14H410V330H30Z" className="fill-surface stroke-ink" strokeWidth="2" />
      <path d="M31 103H409V115H31Z" className="fill-accent-tint" />
      <path d="M31 205H409V217H31Z" className="fill-primary-tint" />
      <path d="M31 310H409V329H31Z" className="fill-accent-tint" />
      <Network dots={dots} links="0-4-7 1-5-2 5-9 3-6-10 4-8" />
    </svg>
  );
}
