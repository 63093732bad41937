import { type Dot, Network } from './network.tsx';

/** The same corner of a network at three levels: each drawing keeps the dots of the one before. */
const dots: Dot[] = [
  [30, 122, 11, 'accent'],
  [74, 84, 9, 'primary'],
  [126, 106, 8, 'hollow'],

  [92, 40, 8, 'ink'],
  [150, 56, 12, 'primary'],
  [180, 110, 8, 'accent'],
  [36, 46, 6, 'hollow'],

  [206, 66, 8, 'hollow'],
  [196, 22, 9, 'accent'],
  [142, 14, 6, 'ink'],
  [232, 112, 6, 'ink'],
  [250, 34, 11, 'primary'],
  [74, 130, 6, 'ink'],
];

const stages = {
  beginner: { count: 3, links: '0-1-2' },
  intermediate: { count: 7, links: '0-1-2-4-3-1 4-5-2 1-6-3' },
  expert: {
    count: 13,
    links: '0-1-2-4-3-1 4-5-2 1-6-3 4-7-5-10-7-8-4 8-9-3 8-11-7 11-10 9-4 0-12-2 12-1',
  },
};

export function LevelDrawing({ level, className }: { level: keyof typeof stages; className?: string }) {
  const { count, links } = stages[level];
  return (
    <svg viewBox="0 0 270 146" className={className} aria-hidden="true">
      {dots.slice(count).map(([x, y]) => (
        <circle key={`${x} ${y}`} cx={x} cy={y} r="2.5" className="fill-line-strong" />
      ))}
      <Network dots={dots.slice(0, count)} links={links} />
    </svg>
  );
}
