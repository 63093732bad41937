import { type Dot, Network } from './network.tsx';

/** A class of dots around a storyteller. */
const classroom: Dot[] = [
  [160, 44, 16, 'primary'],
  [58, 108, 9, 'accent'],
  [98, 138, 8, 'hollow'],
  [138, 120, 9, 'ink'],
  [180, 142, 8, 'accent'],
  [220, 116, 9, 'hollow'],
  [262, 140, 8, 'primary'],
];

/** Two kinds of dots, and a new one that compares itself with its nearest neighbours. */
const neighbours: Dot[] = [
  [176, 92, 11, 'hollow'],
  [146, 66, 9, 'accent'],
  [206, 70, 9, 'accent'],
  [186, 128, 9, 'primary'],
  [92, 44, 9, 'accent'],
  [60, 92, 9, 'accent'],
  [112, 96, 9, 'accent'],
  [248, 138, 9, 'primary'],
  [276, 92, 9, 'primary'],
  [250, 40, 9, 'primary'],
  [110, 148, 9, 'primary'],
];

/** A pair of scales with unequal dots of equal weight. */
const balance: Dot[] = [
  [160, 40, 10, 'ink'],
  [70, 72, 6, 'ink'],
  [250, 72, 6, 'ink'],
  [70, 128, 17, 'primary'],
  [236, 132, 10, 'accent'],
  [264, 132, 10, 'accent'],
  [160, 150, 6, 'ink'],
];

const drawings = {
  classroom: { dots: classroom, links: '0-1 0-2 0-3 0-4 0-5 0-6' },
  neighbours: { dots: neighbours, links: '0-1 0-2 0-3' },
  balance: { dots: balance, links: '1-0-2 1-3 2-4-5-2 0-6' },
};

const grounds = { classroom: 'bg-primary-tint', neighbours: 'bg-accent-tint', balance: 'bg-sunk' };

/** The illustration above a blog teaser. */
export function TeaserDrawing({ name, className }: { name: keyof typeof drawings; className?: string }) {
  return (
    <svg viewBox="0 0 320 180" className={`${grounds[name]} ${className ?? ''}`} aria-hidden="true">
      {name === 'neighbours' && (
        <circle cx="176" cy="92" r="52" className="fill-surface stroke-line-strong" strokeDasharray="4 5" />
      )}
      <Network {...drawings[name]} />
    </svg>
  );
}
