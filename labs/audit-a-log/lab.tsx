import { useMemo } from 'react';
import { Icon } from '#app/components/ui/icon.tsx';
import { Options } from '../kit/controls.tsx';
import type { LabProps } from '../kit/lab-frame.tsx';
import { counted } from '../kit/words.ts';
import { Side, Workbench } from '../kit/workbench.tsx';
import {
  type Choices,
  type Cut,
  countFound,
  cutLog,
  cuts,
  dayCount,
  distance,
  drawLog,
  type Finding,
  type Line,
  linesPerDay,
  type Measure,
  measures,
  type Row,
  threshold,
  usualOverruled,
} from './model.ts';

const cutNames: Record<Cut, string> = {
  day: 'day',
  hour: 'hour',
  district: 'district',
  version: 'version',
  person: 'person',
};

const measureNames: Record<Measure, string> = {
  lines: 'lines',
  visits: 'visit suggested',
  overruled: 'overruled',
};

const percent = (share: number) => `${Math.round(100 * share)}%`;
const valueName = (cut: Cut, value: string) => (cut === 'hour' ? `${value}:00 to ${value}:59` : value);

export default function AuditALog({ choices, seed, change, say }: LabProps<Choices>) {
  const { cut, open, findings } = choices;
  const { lines, hidden } = useMemo(() => drawLog(seed), [seed]);
  const rows = useMemo(() => cutLog(lines, cut), [lines, cut]);

  function toggle(row: Row, measure: Measure) {
    const isReported = findings.some((some) => isSame(some, cut, row.value, measure));
    if (!isReported && findings.length >= 8) return say('Eight findings are the most.');
    change({
      ...choices,
      findings: isReported
        ? findings.filter((some) => !isSame(some, cut, row.value, measure))
        : [...findings, { cut, value: row.value, measure, sure: 'likely' }],
    });
    say(
      `${isReported ? 'Taken back' : 'Reported'}: ${measureNames[measure]} of ${cutNames[cut]} ${row.value}.`,
    );
  }

  const shown = open && lines.filter((line) => String(line[open.cut]) === open.value);

  return (
    <Workbench>
      <div>
        <p className="font-semibold">
          {lines.length} decisions about visits to damp flats. Something in this log is not as it should be.
        </p>
        <ul className="mt-2 grid gap-1 rounded-control bg-sunk p-4 text-small">
          <li className="font-semibold">If all were well</li>
          <li>
            {linesPerDay} lines a day for {dayCount} days, case number after case number
          </li>
          <li>model 7.2, the only version that was announced</li>
          <li>a visit is suggested from score {threshold} on, in every district alike</li>
          <li>people overrule about {percent(usualOverruled)} of the suggestions</li>
        </ul>
      </div>

      <Side>
        <div>
          <Options
            label="Cut the log by"
            value={cut}
            options={cuts.map((value) => ({ value, label: cutNames[value] }))}
            onChange={(next) => {
              change({ ...choices, cut: next });
              say(`Cut by ${cutNames[next]}: ${cutLog(lines, next).length} rows.`);
            }}
          />
          <table className="mt-3 w-full border-separate border-spacing-y-0.5 text-small tabular-nums">
            <caption className="sr-only">
              The log by {cutNames[cut]}. Press a number to report it, and a name to see its lines.
            </caption>
            <thead>
              <tr className="text-caption text-ink-soft">
                <th scope="col" className="px-1 text-start font-normal">
                  {cutNames[cut]}
                </th>
                <th scope="col" className="px-1 text-end font-normal">
                  score
                </th>
                {measures.map((measure) => (
                  <th key={measure} scope="col" className="px-1 text-end font-normal">
                    {measureNames[measure]}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.value}>
                  <th scope="row" className="p-0 text-start">
                    <button
                      type="button"
                      aria-expanded={open?.cut === cut && open.value === row.value}
                      aria-label={`Lines of ${cutNames[cut]} ${row.value}`}
                      onClick={() =>
                        change({
                          ...choices,
                          open:
                            open?.cut === cut && open.value === row.value ? null : { cut, value: row.value },
                        })
                      }
                      className="inline-flex min-h-11 items-center gap-1 rounded-control pe-2 font-semibold underline decoration-line-strong underline-offset-4 hover:bg-sunk"
                    >
                      {row.value}
                      {cut === 'hour' && ':00'}
                    </button>
                  </th>
                  <td className="px-1 text-end text-ink-soft">{row.meanScore.toFixed(0)}</td>
                  {measures.map((measure) => (
                    <td key={measure} className="p-0 text-end">
                      <Cell
                        row={row}
                        measure={measure}
                        name={`${measureNames[measure]} of ${cutNames[cut]} ${row.value}`}
                        isReported={findings.some((some) => isSame(some, cut, row.value, measure))}
                        onToggle={() => toggle(row, measure)}
                      />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
          <p className="mt-1 text-caption text-ink-faint">
            Press a number to report it. Press a name to read its lines.
          </p>
        </div>
      </Side>

      <Side>
        {open && shown && <Lines name={`${cutNames[open.cut]} ${open.value}`} lines={shown} />}

        <div>
          <p className="font-semibold">Your findings</p>
          {findings.length === 0 ? (
            <p className="mt-1 text-small text-ink-soft">
              None yet. In a table of 30 shares, one or two lie beyond 2 standard deviations by chance alone.
            </p>
          ) : (
            <ol className="mt-2 grid gap-3">
              {findings.map((finding, index) => (
                <FindingView
                  key={`${finding.cut} ${finding.value} ${finding.measure}`}
                  finding={finding}
                  lines={lines}
                  onSure={(sure) =>
                    change({ ...choices, findings: findings.with(index, { ...finding, sure }) })
                  }
                />
              ))}
            </ol>
          )}
          {findings.length > 0 && countFound(findings, hidden) === 0 && (
            <p className="mt-2 text-small text-ink-soft">
              At least one of these is chance, or only a consequence of something else. Take it back by
              pressing its number again.
            </p>
          )}
        </div>
      </Side>
    </Workbench>
  );
}

const isSame = (finding: Finding, cut: Cut, value: string, measure: Measure) =>
  finding.cut === cut && finding.value === value && finding.measure === measure;

function Cell({
  row,
  measure,
  name,
  isReported,
  onToggle,
}: {
  row: Row;
  measure: Measure;
  name: string;
  isReported: boolean;
  onToggle: () => void;
}) {
  const text = measure === 'lines' ? String(row.lines) : percent(row[measure]);
  return (
    <button
      type="button"
      aria-pressed={isReported}
      aria-label={`Report ${name}: ${text}`}
      onClick={onToggle}
      className="inline-flex min-h-11 w-full items-center justify-end gap-1 rounded-control border border-transparent px-2 tabular-nums hover:bg-sunk aria-pressed:border-accent-strong aria-pressed:bg-accent-tint aria-pressed:font-semibold"
    >
      {isReported && <Icon name="check" className="size-4" />}
      {text}
    </button>
  );
}

/** The lines of one row as they stand in the file. */
function Lines({ name, lines }: { name: string; lines: readonly Line[] }) {
  return (
    <div>
      <p className="font-semibold">
        {lines.length} lines of {name}
      </p>
      <section
        aria-label={`Lines of ${name}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region is reached by keyboard.
        tabIndex={0}
        className="mt-2 max-h-72 overflow-auto rounded-control border border-line-strong bg-paper p-3 font-mono text-caption"
      >
        <table className="w-full whitespace-nowrap tabular-nums">
          <thead>
            <tr className="text-start text-ink-soft">
              {['day', 'time', 'case', 'distr.', 'model', 'score', 'suggested', 'person', 'decided'].map(
                (head) => (
                  <th key={head} scope="col" className="pe-4 text-start font-normal">
                    {head}
                  </th>
                ),
              )}
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <tr key={line.case}>
                <td className="pe-4">{line.day}</td>
                <td className="pe-4">{line.time}</td>
                <td className="pe-4">{line.case}</td>
                <td className="pe-4">{line.district}</td>
                <td className="pe-4">{line.version}</td>
                <td className="pe-4">{line.score}</td>
                <td className="pe-4">{line.suggested}</td>
                <td className="pe-4">{line.person}</td>
                <td className={line.decided === line.suggested ? '' : 'font-semibold'}>
                  {line.decided}
                  {line.decided !== line.suggested && ' *'}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <p className="mt-1 text-caption text-ink-faint">* differs from the suggestion</p>
    </div>
  );
}

const criteria: Record<Measure, (cut: Cut) => string> = {
  lines: (cut) =>
    cut === 'version'
      ? 'Only version 7.2 was announced.'
      : cut === 'day'
        ? `Each day has ${linesPerDay} lines.`
        : 'Lines spread evenly.',
  visits: () => `From score ${threshold} on a visit is suggested, for everybody alike.`,
  overruled: () => `People judge for themselves and overrule about ${percent(usualOverruled)}.`,
};

const questions: Record<Measure, string> = {
  lines: 'Cause: the log does not say. Ask who can start, stop or replace the program.',
  visits:
    'Cause: the log does not say. Ask for the rules that were in force, and restore the inputs of ten cases.',
  overruled: 'Cause: the log does not say. Ask the people concerned, and look at how long each case took.',
};

const effects: Record<Measure, string> = {
  lines: 'Effect: decisions that nobody can trace.',
  visits: 'Effect: damp flats that are not visited, and a model that learns from that.',
  overruled: 'Effect: mistakes of the program reach people unchecked.',
};

/** A finding with its five parts, of which the log can fill two. */
function FindingView({
  finding,
  lines,
  onSure,
}: {
  finding: Finding;
  lines: readonly Line[];
  onSure: (sure: Finding['sure']) => void;
}) {
  const { cut, value, measure, sure } = finding;
  const rows = useMemo(() => cutLog(lines, cut), [lines, cut]);
  const row = rows.find((some) => some.value === value);
  if (!row) return null;
  const far = measure === 'lines' ? undefined : distance(row, rows, measure);
  const others = rows.filter((some) => some !== row);
  const mean =
    measure === 'lines'
      ? others.reduce((sum, some) => sum + some.lines, 0) / Math.max(1, others.length)
      : others.reduce((sum, some) => sum + some[measure] * some.lines, 0) /
        Math.max(
          1,
          others.reduce((sum, some) => sum + some.lines, 0),
        );
  return (
    <li className="rounded-control border border-line-strong p-4">
      <p className="font-semibold">
        {cutNames[cut]} {valueName(cut, value)}: {measureNames[measure]}
      </p>
      <ul className="mt-1 grid gap-0.5 text-small">
        <li>Criterion: {criteria[measure](cut)}</li>
        <li className="tabular-nums">
          Condition:{' '}
          {measure === 'lines'
            ? `${counted(row.lines, 'line')} here, ${mean.toFixed(0)} elsewhere on average.`
            : `${percent(row[measure])} of ${counted(row.lines, 'line')} here, ${percent(mean)} elsewhere.`}{' '}
          {far !== undefined && (
            <span className="font-semibold">
              {Math.abs(far).toFixed(1)} standard deviations {far < 0 ? 'below' : 'above'}.
            </span>
          )}
        </li>
        <li>{questions[measure]}</li>
        <li>{effects[measure]}</li>
        <li>Recommendation: name an owner and a date, and count again in a month.</li>
      </ul>
      <div className="mt-3">
        <Options
          label="How sure are you?"
          value={sure}
          options={[
            { value: 'hint', label: 'a hint' },
            { value: 'likely', label: 'likely' },
            { value: 'firm', label: 'firm' },
          ]}
          onChange={onSure}
        />
      </div>
    </li>
  );
}
