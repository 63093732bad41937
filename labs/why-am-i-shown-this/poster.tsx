import type { ReactNode } from 'react';
import type { films } from './model.ts';

const ink = 'fill-none stroke-ink';
const blue = 'fill-primary stroke-ink';
const amber = 'fill-accent stroke-ink';
const light = 'fill-surface stroke-ink';
const eyes = (y: number, gap = 5, middle = 24) => (
  <>
    <circle cx={middle - gap} cy={y} r={1.8} className="fill-ink" />
    <circle cx={middle + gap} cy={y} r={1.8} className="fill-ink" />
  </>
);

const drawings: Record<(typeof films)[number], ReactNode> = {
  Robots: (
    <>
      <path d="M24 8V14" className={ink} />
      <circle cx={24} cy={7} r={2.5} className={amber} />
      <rect x={13} y={14} width={22} height={16} rx={3} className={blue} />
      {eyes(21)}
      <path d="M19 26H29M18 30V40M30 30V40M13 20H8V30M35 20H40V30" className={ink} />
    </>
  ),
  Pirates: (
    <>
      <path d="M6 32H42L37 41H12Z" className={amber} />
      <path d="M24 32V6" className={ink} />
      <path d="M26 9C36 12 38 22 37 28H26Z" className={light} />
      <path d="M22 8H11L14 13L11 18H22Z" className="fill-ink" />
    </>
  ),
  Ponies: (
    <>
      <path
        d="M17 41V28C17 18 21 13 27 12L29 7L33 13C38 17 41 22 41 25C41 28 37 29 34 27L29 26V41Z"
        className={amber}
      />
      <path d="M27 11C18 10 12 18 12 32C15 30 17 27 17 24" className="fill-ink" />
      <circle cx={31} cy={18} r={1.6} className="fill-ink" />
    </>
  ),
  Space: (
    <>
      <path d="M24 4C31 11 32 21 30 32H18C16 21 17 11 24 4Z" className={light} />
      <circle cx={24} cy={17} r={4} className={blue} />
      <path d="M18 24L11 34L18 32ZM30 24L37 34L30 32Z" className={amber} />
      <path d="M20 33L24 43L28 33Z" className="fill-accent stroke-ink" />
      <path d="M8 10V14M6 12H10M40 14V18M38 16H42" className={ink} />
    </>
  ),
  Soup: (
    <>
      <path d="M7 24H41C41 34 34 40 24 40S7 34 7 24Z" className={blue} />
      <ellipse cx={24} cy={24} rx={17} ry={4} className={amber} />
      <path d="M16 16C13 12 19 11 16 6M24 16C21 12 27 11 24 6M32 16C29 12 35 11 32 6" className={ink} />
    </>
  ),
  Dragons: (
    <>
      <path
        d="M7 38C7 22 16 16 26 17L30 11L33 17C39 18 42 22 42 26L33 27C28 27 26 31 30 38Z"
        className={blue}
      />
      <path d="M10 28L5 20L15 22L13 13L22 18" className={amber} />
      <circle cx={32} cy={21} r={1.6} className="fill-ink" />
      <path d="M42 27L46 30L41 30L44 34" className={ink} />
    </>
  ),
  Football: (
    <>
      <circle cx={24} cy={24} r={17} className={light} />
      <path d="M24 16L31 21L28 30H20L17 21Z" className="fill-ink" />
      <path d="M24 16V7M31 21L40 18M28 30L34 38M20 30L14 38M17 21L8 18" className={ink} />
    </>
  ),
  Ballet: (
    <>
      <circle cx={24} cy={9} r={4} className={amber} />
      <path d="M24 13V22M24 16L13 8M24 16L36 10" className={ink} />
      <path d="M24 20L38 28C30 32 18 32 10 28Z" className={blue} />
      <path d="M24 30V44M24 32L35 40" className={ink} />
    </>
  ),
  Whales: (
    <>
      <path
        d="M5 27C5 18 15 15 24 18C32 20 35 27 39 24L36 17L41 20L46 16L44 25C41 37 30 39 21 39C11 39 5 34 5 27Z"
        className={blue}
      />
      <circle cx={13} cy={26} r={1.8} className="fill-ink" />
      <path d="M17 14V9M17 9C13 9 12 6 12 4M17 9C21 9 22 6 22 4" className={ink} />
    </>
  ),
  Ghosts: (
    <>
      <path d="M11 42V22C11 12 16 6 24 6S37 12 37 22V42L32 37L28 42L24 37L20 42L16 37Z" className={light} />
      {eyes(20)}
      <ellipse cx={24} cy={28} rx={3} ry={4} className="fill-ink" />
    </>
  ),
};

export function Poster({ film, className }: { film: (typeof films)[number]; className: string }) {
  return (
    <svg
      viewBox="0 0 48 48"
      className={className}
      strokeWidth={1.6}
      strokeLinejoin="round"
      strokeLinecap="round"
      aria-hidden="true"
    >
      {drawings[film]}
    </svg>
  );
}
