const angles = Array.from({ length: 18 }, (_, turn) => turn * 10);

/** The engraved rosette of a certificate, in the current colour. */
export function Rosette({ className }: { className?: string }) {
  return (
    <svg
      viewBox="-100 -100 200 200"
      className={className}
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
    >
      {angles.map((angle) => (
        <ellipse key={angle} rx="96" ry="38" transform={`rotate(${angle})`} strokeWidth=".7" />
      ))}
      <circle r="30" strokeWidth="1" />
    </svg>
  );
}
