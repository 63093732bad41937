import type { LevelSummary } from '#app/content/types.ts';
import { LevelCard } from './level-card.tsx';

const climb = ['lg:pt-24', 'lg:pt-12 lg:pb-12', 'lg:pb-24'];

/** The three levels. On wide screens the cards climb from left to right. */
export function LevelGrid({ levels, linkLabel }: { levels: LevelSummary[]; linkLabel: string }) {
  return (
    <ul className="grid gap-6 lg:grid-cols-3">
      {levels.map((level, position) => (
        <li key={level.id} className={climb[position]}>
          <LevelCard level={level} linkLabel={linkLabel} />
        </li>
      ))}
    </ul>
  );
}
