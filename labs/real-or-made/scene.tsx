import type { Clue, Picture } from './model.ts';

const slots = [32, 80, 128];
/** Where faces look over the wall, by the place of the tree, so that it hides none of them. */
const wallHeads = [
  [62, 104, 146],
  [18, 46, 130],
  [14, 56, 98],
];
/** What a scrambled sign looks like. */
const scramble = (word: string) => `${word.at(1)}И${word.at(-1)}Я`;

const [width, height] = [160, 112];

/** The part of the picture that a clue is about. */
function frameOf({ places: [, child, dog] }: Picture, clue: Clue | undefined): string {
  const around = (x: number, y: number, wide: number) => {
    const tall = (wide * height) / width;
    const left = Math.min(width - wide, Math.max(0, x - wide / 2));
    const top = Math.min(height - tall, Math.max(0, y - tall / 2));
    return `${left} ${top} ${wide} ${tall}`;
  };
  const [childX = 80, dogX = 80] = [slots[child], slots[dog]];
  if (clue === 'counting') return around(dogX, 88, 64);
  if (clue === 'letters') return around(childX + 20, 72, 50);
  if (clue === 'edges') return around(childX + 10, 80, 62);
  return `0 0 ${width} ${height}`;
}

/** Draws a picture. A clue brings the part that it is about closer. */
export function Scene({ picture, clue, className }: { picture: Picture; clue?: Clue; className: string }) {
  const { oddity, sunIsLeft, places, word, hairs } = picture;
  const [tree, child, dog] = places.map((place) => slots[place] ?? 80) as [number, number, number];
  // Shadows fall away from the sun.
  const away = sunIsLeft ? 1 : -1;
  const heads = wallHeads[places[0]] ?? [];
  const wallHairs = oddity === 'repeats' ? [hairs[1], hairs[2], hairs[1]] : hairs.slice(1);
  return (
    <svg
      viewBox={frameOf(picture, clue)}
      className={className}
      aria-hidden="true"
      strokeLinejoin="round"
      strokeLinecap="round"
    >
      <rect width={width} height={height} className="fill-primary-tint" />
      <circle cx={sunIsLeft ? 20 : 140} cy={15} r={8} className="fill-accent stroke-ink" strokeWidth={0.8} />
      {heads.map((x, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a head is its place behind the wall.
        <Head key={index} x={x} y={46} size={1} hair={wallHairs[index] ?? 0} />
      ))}
      <path d="M0 56H160V74H0Z" className="fill-sunk stroke-ink" strokeWidth={0.8} />
      <path
        d="M0 65H160M20 56V65M60 56V65M100 56V65M140 56V65M40 65V74M80 65V74M120 65V74"
        className="stroke-ink-faint"
        strokeWidth={0.6}
      />
      <path d="M0 74H160V112H0Z" className="fill-accent-tint" />
      <Shadow x={tree} y={92} away={away} long={26} />
      <Shadow x={child} y={100} away={oddity === 'light' ? -away : away} long={24} />
      <Shadow x={dog} y={102} away={away} long={18} />
      <Tree x={tree} />
      <Child
        x={child}
        hair={hairs[0] ?? 0}
        word={oddity === 'letters' ? scramble(word) : word}
        melts={oddity === 'edges'}
      />
      <Dog x={dog} legs={oddity === 'counting' ? 5 : 4} />
      {clue === 'light' &&
        [[sunIsLeft ? 20 : 140, 15], ...[tree, child, dog].map((x) => [x, 99])].map(([x, y]) => (
          <Ring key={x} x={x ?? 0} y={y ?? 0} radius={13} />
        ))}
      {clue === 'repeats' && heads.map((x) => <Ring key={x} x={x} y={45} radius={11} />)}
    </svg>
  );
}

/** Draws attention to a place. */
function Ring({ x, y, radius }: { x: number; y: number; radius: number }) {
  return (
    <circle
      cx={x}
      cy={y}
      r={radius}
      strokeWidth={1.6}
      strokeDasharray="3 2.4"
      className="fill-none stroke-danger"
    />
  );
}

function Shadow({ x, y, away, long }: { x: number; y: number; away: number; long: number }) {
  return (
    <path
      d={`M${x - 5} ${y}L${x + 5} ${y}L${x + away * long + 6} ${y + 7}L${x + away * long - 6} ${y + 7}Z`}
      className="fill-ink opacity-35"
    />
  );
}

function Tree({ x }: { x: number }) {
  return (
    <g strokeWidth={1} className="stroke-ink">
      <path d={`M${x - 4} 93L${x - 3} 60H${x + 3}L${x + 4} 93Z`} className="fill-accent" />
      <path
        d={`M${x - 16} 56A11 11 0 0 1 ${x - 12} 36A13 13 0 0 1 ${x + 12} 36A11 11 0 0 1 ${x + 16} 56A12 9 0 0 1 ${x} 62A12 9 0 0 1 ${x - 16} 56Z`}
        className="fill-primary"
      />
    </g>
  );
}

const hairPaths = [
  'M-7 -2C-8 -11 8 -11 7 -2C4 -6 -2 -6 -7 -2Z',
  'M-8 6C-11 -11 11 -11 8 6C7 0 6 -4 3 -5C-1 -4 -6 -4 -6 0Z',
  'M-7 -2L-6 -7L-3 -5L-1 -9L1 -6L4 -8L5 -5L7 -6L7 -2C4 -5 -4 -5 -7 -2Z',
  'M-7 -1C-10 -10 10 -10 7 -1L5 -4H-5ZM-10 -5A3 3 0 1 1 -9.5 -5ZM9.5 -5A3 3 0 1 1 10 -5Z',
  'M-7 -3C-5 -9 5 -9 7 -3C2 -5 -2 -5 -7 -3ZM-3 -8A3 3 0 1 1 3 -8Z',
  'M-8 -1H8L6 -4H-6ZM-6 -4C-6 -11 6 -11 6 -4Z',
];

function Head({ x, y, size, hair }: { x: number; y: number; size: number; hair: number }) {
  return (
    <g transform={`translate(${x} ${y}) scale(${size})`}>
      <circle r={7} className="fill-accent-tint stroke-ink" strokeWidth={0.8} />
      <path d={hairPaths[hair]} className="fill-ink" />
      <circle cx={-2.4} cy={0} r={0.9} className="fill-ink" />
      <circle cx={2.4} cy={0} r={0.9} className="fill-ink" />
      <path d="M-2 3Q0 4.6 2 3" className="fill-none stroke-ink" strokeWidth={0.8} />
    </g>
  );
}

/** A child with a sign. If the picture melts, the arm runs into the sign without an edge. */
function Child({ x, hair, word, melts }: { x: number; hair: number; word: string; melts: boolean }) {
  const sign = x + 20;
  return (
    <g strokeWidth={1}>
      <path d={`M${sign} 78V102`} strokeWidth={2} className="stroke-ink" />
      <rect x={sign - 11.5} y={62} width={23} height={16} rx={2} className="fill-surface stroke-ink" />
      <text x={sign} y={73} textAnchor="middle" className="fill-ink font-body text-[7.5px] font-bold">
        {word}
      </text>
      <path d={`M${x - 4} 92V102M${x + 4} 92V102`} strokeWidth={3} className="stroke-ink" />
      <path d={`M${x - 7} 94L${x - 5} 79H${x + 5}L${x + 7} 94Z`} className="fill-primary-strong stroke-ink" />
      <path d={`M${x - 5} 81L${x - 11} 90`} strokeWidth={3} className="stroke-ink" />
      {melts ? (
        <path
          d={`M${x + 3} 80C${x + 8} 81 ${x + 10} 76 ${x + 13} 71C${x + 17} 67 ${x + 24} 72 ${x + 22} 78C${x + 21} 84 ${x + 15} 90 ${x + 6} 88Z`}
          className="fill-primary-strong"
        />
      ) : (
        <>
          <path d={`M${x + 5} 81L${sign - 1} 86`} strokeWidth={3} className="stroke-ink" />
          <circle cx={sign} cy={86} r={2.4} className="fill-accent-tint stroke-ink" />
        </>
      )}
      <Head x={x} y={72} size={1} hair={hair} />
    </g>
  );
}

function Dog({ x, legs }: { x: number; legs: number }) {
  const feet = legs === 4 ? [-11, -7, 4, 8] : [-12, -8, -2, 4, 8];
  return (
    <g strokeWidth={1}>
      {feet.map((foot) => (
        <path key={foot} d={`M${x + foot} 94V103`} strokeWidth={2.6} className="stroke-ink" />
      ))}
      <path
        d={`M${x - 13} 90Q${x - 20} 86 ${x - 17} 80`}
        strokeWidth={2.4}
        className="fill-none stroke-ink"
      />
      <rect x={x - 14} y={86} width={25} height={10} rx={5} className="fill-accent stroke-ink" />
      <path
        d={`M${x + 6} 88V80L${x + 9} 77L${x + 12} 80L${x + 19} 84V88L${x + 11} 91Z`}
        className="fill-accent stroke-ink"
      />
      <circle cx={x + 12} cy={83.5} r={0.9} className="fill-ink" />
    </g>
  );
}

/** The picture in words, for people who do not see it. */
export function describe({ oddity, sunIsLeft, word }: Picture): string {
  const side = sunIsLeft ? 'right' : 'left';
  const other = sunIsLeft ? 'left' : 'right';
  return [
    `The sun is on the ${other}. The tree’s shadow falls to the ${side}, the child’s to the ${oddity === 'light' ? other : side}.`,
    `The dog has ${oddity === 'counting' ? 'five' : 'four'} legs.`,
    oddity === 'letters' ? 'The sign shows shapes that are no word.' : `The sign says ${word}.`,
    oddity === 'edges'
      ? 'The child’s arm runs into the sign.'
      : 'The child’s hand holds the post of the sign.',
    oddity === 'repeats'
      ? 'Behind the wall, the left and the right face are the same.'
      : 'Behind the wall are three different faces.',
  ].join(' ');
}
