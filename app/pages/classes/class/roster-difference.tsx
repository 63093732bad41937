import type { ReactNode } from 'react';
import { Summary } from '#app/components/ui/summary.tsx';
import { classRoster as words } from '#app/content/classes/classes.ts';
import type { RosterDifference, RosterMember, RosterRow } from '#domain/classes/roster.ts';

/** Nobody corrects more at once, and a list that scrolls within the page hides its end. */
const mostShown = 30;

/** What a file would change, or what is wrong with it, by line. */
export function RosterDifferenceView({ difference }: { difference: RosterDifference }) {
  const { errors, added, changed, leaving, unchanged } = difference;
  if (errors.length > 0) {
    return (
      <div role="alert">
        <h3 className="mb-3 text-subheading">{words.errorsTitle(errors.length)}</h3>
        <p className="mb-3 text-small">{words.errorsNext}</p>
        <ul className="grid list-disc gap-1 ps-5 text-small">
          {errors.slice(0, mostShown).map(({ line, problem, text }) => (
            <li key={`${line} ${problem} ${text}`} className="wrap-anywhere">
              {words.line(line, words.problems[problem](text))}
            </li>
          ))}
        </ul>
        {errors.length > mostShown && (
          <p className="mt-3 text-small">{words.moreErrors(errors.length - mostShown)}</p>
        )}
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
      {unchanged > 0 && <p className="text-small text-ink-soft">{words.unchanged(unchanged)}</p>}
    </>
  );
}

function Part({ title, children }: { title: string; children: ReactNode[] }) {
  if (children.length === 0) return null;
  return (
    <details open={children.length <= 10} className="mb-3">
      <Summary>{title}</Summary>
      <ul className="grid list-disc gap-1 ps-5 text-small wrap-anywhere">{children}</ul>
    </details>
  );
}

function describe({ number, name, email, birth_year }: RosterRow | RosterMember): string {
  return [number, name, birth_year, email].filter((part) => part !== null).join(', ');
}
