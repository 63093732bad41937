import type { Episode } from '#app/content/resources/video-series.ts';
import { type Dot, Network } from './network.tsx';

type Drawing = { ground: string; dots: Dot[]; links: string };

const drawings: Record<Episode['illustration'], Drawing> = {
  /** Many paths, most of which end together, with one hollow guess in the middle. */
  guess: {
    ground: 'bg-primary-tint',
    dots: [
      [40, 140, 12, 'ink'],
      [232, 62, 7, 'primary'],
      [240, 84, 7, 'primary'],
      [228, 104, 7, 'primary'],
      [248, 46, 7, 'accent'],
      [288, 142, 7, 'accent'],
      [262, 76, 11, 'hollow'],
    ],
    links: '0-1 0-2 0-3 0-4 0-5',
  },
  /** Pairs, each with its label. */
  examples: {
    ground: 'bg-accent-tint',
    dots: [
      [56, 48, 10, 'primary'],
      [126, 48, 10, 'accent'],
      [56, 92, 10, 'ink'],
      [126, 92, 10, 'primary'],
      [56, 136, 10, 'primary'],
      [126, 136, 10, 'accent'],
      [250, 92, 18, 'hollow'],
    ],
    links: '0-1-6 2-3-6 4-5-6',
  },
  /** A flock in which one part is missing. */
  'missing-birds': {
    ground: 'bg-primary-tint',
    dots: [
      [60, 58, 9, 'ink'],
      [96, 40, 9, 'primary'],
      [104, 82, 9, 'ink'],
      [142, 58, 9, 'primary'],
      [148, 104, 9, 'ink'],
      [224, 76, 9, 'hollow'],
      [256, 112, 9, 'hollow'],
      [270, 60, 9, 'hollow'],
      [88, 126, 9, 'primary'],
    ],
    links: '0-1-3-2-0 2-4 2-8',
  },
  /** A line of words and three candidates for the next. */
  'next-word': {
    ground: 'bg-accent-tint',
    dots: [
      [40, 92, 9, 'ink'],
      [92, 92, 9, 'ink'],
      [144, 92, 9, 'ink'],
      [196, 92, 9, 'ink'],
      [266, 44, 15, 'primary'],
      [270, 94, 10, 'accent'],
      [266, 140, 7, 'hollow'],
    ],
    links: '0-1-2-3-4 3-5 3-6',
  },
  /** A machine that proposes, and a circle of people who decide. */
  decision: {
    ground: 'bg-primary-tint',
    dots: [
      [60, 92, 14, 'primary'],
      [164, 92, 8, 'hollow'],
      [214, 44, 11, 'accent'],
      [270, 60, 10, 'ink'],
      [284, 118, 11, 'accent'],
      [228, 140, 10, 'ink'],
    ],
    links: '0-1 1-2-3-4-5-1-3-5-2-4-1',
  },
};

/** The illustration at the top of an episode. */
export function EpisodeDrawing({ name, className }: { name: Episode['illustration']; className?: string }) {
  const { ground, dots, links } = drawings[name];
  return (
    <svg viewBox="0 0 320 180" className={`${ground} ${className ?? ''}`} aria-hidden="true">
      <Network dots={dots} links={links} />
    </svg>
  );
}
