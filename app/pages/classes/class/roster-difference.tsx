import type { ReactNode } from 'react';
import { classRoster as words } from '#app/content/classes.ts';
import type { RosterDifference, RosterMember, RosterRow } from '#domain/classes/roster.ts';

/** What a file would change, or what is wrong with it, by line. */
export function RosterDifferenceView({ difference }: { difference: RosterDifference }) {
  const { errors, added, changed, leaving, unchanged } = difference;
  if (errors.length > 0) {
    return (
      <div role="alert">
        <h3 className="mb-3 text-subheading">{words.errorsTitle(errors.length)}</h3>
        <ul className="grid max-h-96 list-disc gap-1 overflow-y-auto ps-5 text-small">
          {errors.map(({ line, problem, text }) => (
            <li key={`${line} ${problem} ${text}`} className="wrap-anywhere">
              {words.line(line, words.problems[problem](text))}
            </li>
          ))}
        </ul>
      </div>
    );
  }
  if (added.length + changed.length + leaving.length === 0) return <p>{words.nothing}</p>;
  return (
    <>
      <h3 className="mb-3 text-subheading">{words.result}</h3>
      <Part title={words.added(added.length)}>
        {added.map((row) => (
          <li key={row.line}>{describe(row)}</li>
        ))}
      </Part>
      <Part title={words.changed(changed.length)}>
        {changed.map(({ member, row }) => (
          <li key={member.id}>{words.from(describe(member), describe(row))}</li>
        ))}
      </Part>
      <Part title={words.leaving(leaving.length)}>
        {leaving.map((member) => (
          <li key={member.id}>{describe(member)}</li>
        ))}
      </Part>
      <p className="text-small text-ink-soft">{words.unchanged(unchanged)}</p>
    </>
  );
}

function Part({ title, children }: { title: string; children: ReactNode[] }) {
  if (children.length === 0) return null;
  return (
    <details open={children.length <= 10} className="mb-3">
      <summary className="min-h-11 cursor-pointer py-2 font-semibold">{title}</summary>
      <ul className="grid list-disc gap-1 ps-5 text-small wrap-anywhere">{children}</ul>
    </details>
  );
}

function describe({ number, name, email, birth_year }: RosterRow | RosterMember): string {
  return [number, name, birth_year, email].filter((part) => part !== null).join(', ');
}
