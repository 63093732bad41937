import { useState } from 'react';
import { useAction } from '#app/components/private/use-action.ts';
import { Button } from '#app/components/ui/button.tsx';
import { Field } from '#app/components/ui/field.tsx';
import { FileInput } from '#app/components/ui/file-input.tsx';
import { Cell, Row, Table } from '#app/components/ui/table.tsx';
import { TextButton } from '#app/components/ui/text-button.tsx';
import { showProblem } from '#app/components/ui/toast-store.ts';
import { organisationPage, organisationRoleNames } from '#app/content/organisations/organisations.ts';
import { toCsv } from '#app/lib/csv.ts';
import { saveFile } from '#app/lib/save-file.ts';
import { countFreeSeats, type OrganisationOverview } from '#domain/organisations/overview.ts';
import { type PeopleFile, type PeopleRow, readPeopleCsv } from '#domain/organisations/people-csv.ts';

const words = organisationPage.csv;
const mostBytes = 1_000_000;

type Chosen = PeopleFile | { problem: 'too-big' };

/** Invites the people of a file: every row is shown first, with what is wrong, and all of them are invited or nobody. */
export function CsvImport({ organisation }: { organisation: OrganisationOverview }) {
  const [chosen, setChosen] = useState<Chosen>();
  const sender = useAction(() => setChosen(undefined));

  async function read(file: File) {
    if (file.size > mostBytes) return setChosen({ problem: 'too-big' });
    const members = organisation.members.flatMap(({ email }) => email ?? []);
    setChosen(readPeopleCsv(await file.text(), { members, isOwner: organisation.own_role === 'owner' }));
  }

  function send(rows: PeopleRow[]) {
    const people = rows.flatMap(({ person }) => person ?? []);
    void sender.submit({ change: 'import', people: JSON.stringify(people) }, { method: 'post' });
  }

  const hasRows = chosen && chosen.problem === undefined;
  return (
    <section aria-labelledby="csv">
      <h2 id="csv" className="mb-2 text-subheading">
        {words.title}
      </h2>
      <p className="mb-2 max-w-prose text-small text-ink-soft">{words.text}</p>
      <p className="mb-4">
        <TextButton onClick={saveExample}>{words.example}</TextButton>
      </p>
      {hasRows ? (
        <Preview
          rows={chosen.rows}
          freeSeats={countFreeSeats(organisation)}
          invited={organisation.invitations}
          isBusy={sender.isBusy}
          onSend={() => send(chosen.rows)}
          onCancel={() => setChosen(undefined)}
        />
      ) : (
        <Field label={words.file} error={chosen?.problem && words.problems[chosen.problem]}>
          {(control) => (
            <FileInput
              {...control}
              accept=".csv,text/csv"
              onChoose={(file) => void read(file).catch(showProblem)}
            />
          )}
        </Field>
      )}
    </section>
  );
}

function saveExample() {
  const rows = [
    ['ada@example.org', 'learner', 'yes'],
    ['grace@example.org', 'teacher', 'no'],
  ];
  saveFile('people.csv', 'text/csv', toCsv(['email', 'role', 'seat'], rows));
}

function Preview({
  rows,
  freeSeats,
  invited,
  isBusy,
  onSend,
  onCancel,
}: {
  rows: PeopleRow[];
  freeSeats: number;
  invited: OrganisationOverview['invitations'];
  isBusy: boolean;
  onSend: () => void;
  onCancel: () => void;
}) {
  const wrong = rows.filter(({ problem }) => problem);
  const withSeat = rows.filter(({ person }) => person?.takes_seat);
  // A person who is invited again keeps the seat that is kept for them.
  const kept = withSeat.filter(({ email }) =>
    invited.some((open) => open.email === email && open.takes_seat),
  );
  const needed = withSeat.length - kept.length;
  const lacksSeats = needed > freeSeats;
  return (
    <>
      <p role="status" className="mb-3 font-semibold">
        {words.preview(rows.length, withSeat.length)}
      </p>
      {wrong.length > 0 && (
        <p role="alert" className="mb-3 font-semibold text-danger">
          {words.errors(wrong.length)}
        </p>
      )}
      {lacksSeats && (
        <p role="alert" className="mb-3 font-semibold text-danger">
          {words.noSeats(needed, freeSeats)}
        </p>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users scroll the list. */}
      <section aria-label={words.table} tabIndex={0} className="max-h-[28rem] overflow-y-auto">
        <Table caption={words.table} columns={words.columns}>
          {[...wrong, ...rows.filter(({ problem }) => !problem)].map(({ row, email, person, problem }) => (
            <Row key={row}>
              <Cell label={words.columns[0]}>{row}</Cell>
              <Cell label={words.columns[1]} className="wrap-anywhere">
                {email}
              </Cell>
              <Cell label={words.columns[2]} className={person ? '' : 'as-cards:hidden'}>
                {person && organisationRoleNames[person.role]}
              </Cell>
              <Cell label={words.columns[3]} className={person ? '' : 'as-cards:hidden'}>
                {person && (person.takes_seat ? words.yes : words.no)}
              </Cell>
              <Cell
                label={words.columns[4]}
                className={problem ? 'font-semibold text-danger' : 'as-cards:hidden'}
              >
                {problem && words.rowProblems[problem]}
              </Cell>
            </Row>
          ))}
        </Table>
      </section>
      <div className="mt-5 flex flex-wrap gap-3">
        <Button disabled={isBusy || wrong.length > 0 || lacksSeats} onClick={onSend}>
          {isBusy ? words.sending : words.send(rows.length)}
        </Button>
        <Button variant="secondary" disabled={isBusy} onClick={onCancel}>
          {words.cancel}
        </Button>
      </div>
    </>
  );
}
