import type { CertificationLevel } from '#app/content/certificates/certification-levels.ts';

/** The three certificates on one growing line. */
export function CertificationLadder({
  levels,
  className,
}: {
  levels: CertificationLevel[];
  className?: string;
}) {
  return (
    <ol className={className}>
      {levels.map((level, position) => (
        <li key={level.name} className="thread relative grid grid-cols-[3.5rem_1fr] pb-7 last:pb-0">
          <span aria-hidden="true" className="relative grid size-11 place-items-center">
            <span className={`rounded-full ${marks[position]}`} />
          </span>
          <div className="pt-1.5">
            <h3 className="text-subheading">{level.name}</h3>
            <p className="mt-1 text-ink-soft">{level.summary}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}

const marks = ['size-4 bg-accent', 'size-6 bg-ink', 'size-9 bg-primary'];
