const hairs = [
  'M-15 -4C-16 -22 16 -22 15 -4C8 -12 -4 -13 -15 -4Z',
  'M-16 12C-22 -22 22 -22 16 12C15 0 13 -8 6 -11C-2 -8 -12 -8 -13 0Z',
  'M-15 -3L-13 -13L-7 -10L-3 -17L2 -11L8 -16L10 -10L15 -12L15 -3C8 -9 -8 -9 -15 -3Z',
  'M-15 -2C-20 -20 20 -20 15 -2L10 -8H-10ZM-20 -10A6 6 0 1 1 -19 -10ZM19 -10A6 6 0 1 1 20 -10Z',
  'M-14 -6C-10 -18 10 -18 14 -6C4 -10 -4 -10 -14 -6ZM-6 -16A6 6 0 1 1 6 -16Z',
  'M-16 -2A5 5 0 0 1 -12 -11A6 6 0 0 1 -3 -16A6 6 0 0 1 7 -15A6 6 0 0 1 14 -9A5 5 0 0 1 16 -2C10 -9 -10 -9 -16 -2Z',
];

/** A small face. The number decides about the hair, so that people differ without colour. */
export function Face({
  index,
  className,
  mood = 'calm',
}: {
  index: number;
  className: string;
  mood?: 'calm' | 'glad' | 'sad';
}) {
  const mouth = mood === 'glad' ? 'M-5 6Q0 12 5 6' : mood === 'sad' ? 'M-5 9Q0 4 5 9' : 'M-4 7H4';
  return (
    <svg viewBox="-26 -26 52 52" className={className} aria-hidden="true">
      <FaceShape hair={hairs[index % hairs.length] ?? ''} mouth={mouth} />
    </svg>
  );
}

function FaceShape({ hair, mouth }: { hair: string; mouth: string }) {
  return (
    <>
      <circle r={15} className="fill-accent-tint stroke-ink" strokeWidth={1.5} />
      <path d={hair} className="fill-ink" />
      <circle cx={-5} cy={0} r={1.8} className="fill-ink" />
      <circle cx={5} cy={0} r={1.8} className="fill-ink" />
      <path d={mouth} className="fill-none stroke-ink" strokeWidth={1.8} strokeLinecap="round" />
    </>
  );
}
