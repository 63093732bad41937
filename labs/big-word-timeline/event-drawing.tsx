import type { ReactNode } from 'react';
import type { Event } from './model.ts';

const ink = 'fill-none stroke-ink';
const blue = 'fill-primary stroke-ink';
const amber = 'fill-accent stroke-ink';
const light = 'fill-surface stroke-ink';

const drawings: Record<Event['id'], ReactNode> = {
  turing: (
    <>
      <path d="M8 6H26L32 12V34H8Z" className={light} />
      <path d="M16 16C16 11 24 11 24 16C24 19 20 19 20 23M20 28V28.5" className={ink} strokeWidth={2.4} />
    </>
  ),
  name: (
    <>
      <path d="M5 20L14 9H35V31H14Z" className={amber} />
      <circle cx={13} cy={20} r={2} className={light} />
      <path d="M19 25L22 15L25 25M20 22H24M30 15V25" className={ink} />
    </>
  ),
  eliza: (
    <>
      <rect x={5} y={17} width={20} height={15} rx={2} className={light} />
      <path d="M9 22H17M9 26H14M10 36H20" className={ink} />
      <path d="M18 5H35V16H27L23 20V16H18Z" className={blue} />
    </>
  ),
  chess: (
    <>
      <path d="M10 35H30V31H10Z" className={amber} />
      <path d="M12 31C12 24 19 23 19 18L12 20L10 16L16 9L15 5L20 8C27 9 29 18 28 31Z" className={light} />
      <circle cx={19} cy={13} r={1.5} className="fill-ink" />
    </>
  ),
  photos: (
    <>
      <rect x={5} y={8} width={30} height={24} rx={2} className={light} />
      <circle cx={27} cy={15} r={3} className={amber} />
      <path d="M6 30L15 18L21 26L25 22L34 31" className={blue} />
    </>
  ),
  go: (
    <>
      <path d="M6 12H34M6 20H34M6 28H34M12 6V34M20 6V34M28 6V34" className={ink} />
      <circle cx={12} cy={20} r={4} className="fill-ink" />
      <circle cx={20} cy={12} r={4} className={light} />
      <circle cx={20} cy={28} r={4} className="fill-ink" />
      <circle cx={28} cy={20} r={4} className={light} />
    </>
  ),
  transformer: (
    <>
      <path
        d="M8 30L8 10M8 30L20 10M8 30L32 10M20 30L8 10M20 30V10M20 30L32 10M32 30L20 10M32 30V10"
        className={ink}
      />
      {[8, 20, 32].map((x) => (
        <g key={x}>
          <circle cx={x} cy={10} r={4} className={blue} />
          <circle cx={x} cy={30} r={4} className={amber} />
        </g>
      ))}
    </>
  ),
  chatbots: (
    <>
      <path d="M4 7H26V21H14L9 26V21H4Z" className={blue} />
      <path d="M16 24H36V35H32V39L27 35H16Z" className={amber} />
      <path d="M9 12H21M9 16H17" className={ink} />
    </>
  ),
};

export function EventDrawing({
  id,
  className,
  x,
  y,
  size,
}: {
  id: Event['id'];
  className?: string;
  /** Its place and size inside another drawing. */
  x?: number;
  y?: number;
  size?: number;
}) {
  return (
    <svg
      viewBox="0 0 40 40"
      x={x}
      y={y}
      width={size}
      height={size}
      className={className}
      strokeWidth={1.6}
      strokeLinejoin="round"
      strokeLinecap="round"
      aria-hidden="true"
    >
      {drawings[id]}
    </svg>
  );
}
