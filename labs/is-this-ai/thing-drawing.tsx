import type { ReactNode } from 'react';
import type { Thing } from './things.ts';

const ink = 'fill-none stroke-ink';
const blue = 'fill-primary stroke-ink';
const amber = 'fill-accent stroke-ink';
const light = 'fill-surface stroke-ink';

const drawings: Record<Thing['id'], ReactNode> = {
  toaster: (
    <>
      <path d="M20 22V12C20 8 44 8 44 12V22" className={amber} />
      <rect x={9} y={20} width={46} height={32} rx={8} className={light} />
      <path d="M16 26H48" className={ink} />
      <circle cx={46} cy={40} r={5} className={blue} />
      <path d="M46 40V36M14 52V56M50 52V56M5 32H9M5 32V40" className={ink} />
    </>
  ),
  calculator: (
    <>
      <rect x={14} y={6} width={36} height={52} rx={5} className={light} />
      <rect x={20} y={12} width={24} height={10} rx={2} className={blue} />
      {[28, 37, 46].flatMap((y) =>
        [20, 29, 38].map((x) => (
          <rect key={`${x} ${y}`} x={x} y={y} width={6} height={6} rx={1.5} className={amber} />
        )),
      )}
    </>
  ),
  thermostat: (
    <>
      <circle cx={32} cy={32} r={25} className={light} />
      <circle cx={32} cy={32} r={17} className={blue} />
      <path d="M32 32L43 22" className={ink} />
      <circle cx={32} cy={32} r={3} className={amber} />
      <path d="M32 7V11M57 32H53M32 57V53M7 32H11" className={ink} />
    </>
  ),
  phone: (
    <>
      <rect x={17} y={4} width={30} height={56} rx={5} className={light} />
      <circle cx={32} cy={28} r={9} className={amber} />
      <circle cx={29} cy={27} r={1.4} className="fill-ink" />
      <circle cx={35} cy={27} r={1.4} className="fill-ink" />
      <path d="M28 32Q32 35 36 32M22 19V16H25M42 19V16H39M22 37V40H25M42 37V40H39M28 54H36" className={ink} />
    </>
  ),
  vacuum: (
    <>
      <ellipse cx={32} cy={38} rx={25} ry={14} className={light} />
      <ellipse cx={32} cy={33} rx={25} ry={14} className={blue} />
      <circle cx={32} cy={29} r={5} className={amber} />
      <path d="M10 52L6 57M15 54L12 60M54 52L58 57" className={ink} />
    </>
  ),
  chess: (
    <>
      <path d="M16 56H48V50H16Z" className={amber} />
      <path d="M20 50C20 38 30 36 30 28L20 32L17 26L26 14L25 8L32 13C43 15 46 28 44 50Z" className={light} />
      <circle cx={31} cy={20} r={2} className="fill-ink" />
      <path d="M36 20C40 26 40 36 39 44" className={ink} />
    </>
  ),
  lamp: (
    <>
      <path d="M32 4V14" className={ink} />
      <path d="M16 34C16 20 24 14 32 14S48 20 48 34Z" className={blue} />
      <path d="M26 34A6 6 0 0 0 38 34Z" className={amber} />
      <path d="M16 44L11 52M26 46L24 56M38 46L40 56M48 44L53 52" className={ink} />
    </>
  ),
  subtitles: (
    <>
      <rect x={5} y={10} width={54} height={40} rx={4} className={light} />
      <circle cx={32} cy={23} r={7} className={amber} />
      <path d="M22 34C24 29 40 29 42 34" className={blue} />
      <path d="M14 40H36M40 40H50M20 45H44" className={ink} strokeWidth={2.4} />
      <path d="M24 56H40" className={ink} />
    </>
  ),
};

export function ThingDrawing({ id, className }: { id: Thing['id']; className: string }) {
  return (
    <svg
      viewBox="0 0 64 64"
      className={className}
      strokeWidth={1.8}
      strokeLinejoin="round"
      strokeLinecap="round"
      aria-hidden="true"
    >
      {drawings[id]}
    </svg>
  );
}
