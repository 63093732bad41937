import { type Dot, Network } from './network.tsx';

const tones = ['primary', 'accent', 'hollow', 'ink', 'primary', 'ink', 'accent'] as const;
const radii = [7, 9, 9, 13];
const grounds = ['bg-primary-tint', 'bg-accent-tint', 'bg-surface'];

/** A pseudo-random number generator seeded by the text. */
function createDice(text: string): (sides: number) => number {
  let state = 0x811c9dc5;
  for (const character of text) state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return (sides) => {
    state = Math.imul(state, 0x19660d) + 0x3c6ef35f;
    return (state >>> 12) % sides;
  };
}

/** The picture of a post without an image: a line of dots, different for every slug. */
export function PostDrawing({ seed, className }: { seed: string; className?: string }) {
  const roll = createDice(seed);
  const ground = grounds[roll(grounds.length)];
  const shift = roll(tones.length);
  const dots = tones.map((_, position): Dot => {
    const tone = tones[(position + shift) % tones.length] ?? 'ink';
    return [38 + position * 41, 36 + roll(109), radii[roll(radii.length)] ?? 9, tone];
  });
  return (
    <svg
      viewBox="0 0 320 180"
      preserveAspectRatio="xMidYMid slice"
      className={`${ground} ${className ?? ''}`}
      aria-hidden="true"
    >
      <Network dots={dots} links="0-1-2-3-4-5-6 1-3 2-5" />
    </svg>
  );
}
