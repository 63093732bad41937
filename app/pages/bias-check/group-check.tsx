import { useMemo, useState } from 'react';
import { biasReport as words } from '#app/content/bias-check/bias-report.ts';
import { compareGroups } from '#app/lib/bias-check/compare-groups.ts';
import { countGroups, type GroupCounts, type Meanings } from '#app/lib/bias-check/count-groups.ts';
import { wholeNumber } from '#app/lib/bias-check/figures.ts';
import { guessMeaning } from '#app/lib/bias-check/guess-columns.ts';
import type { CsvTable } from '#app/lib/bias-check/open-csv.ts';
import { type Columns, listValues, type Scan } from '#app/lib/bias-check/scan-rows.ts';
import { describeProblems, writeReport } from '#app/lib/bias-check/write-report.ts';
import { MeaningChoices, ReferenceChoice } from './choices.tsx';
import { ReportActions } from './report-actions.tsx';
import { ResultView } from './result-view.tsx';

/** What the values mean, the rows that cannot be used, and the result. */
export function GroupCheck({
  name,
  table,
  columns,
  scan,
}: {
  name: string;
  table: CsvTable;
  columns: Columns;
  scan: Scan;
}) {
  const [meanings, setMeanings] = useState<Meanings>(() => ({
    prediction: guessMeaning(listValues(scan, 'prediction')),
    truth: guessMeaning(listValues(scan, 'truth')),
  }));
  const [referenceName, setReferenceName] = useState<string>();
  const counts = useMemo(() => countGroups(scan, meanings), [scan, meanings]);
  const result = useMemo(() => compareGroups(counts.groups, referenceName), [counts, referenceName]);
  const report = useMemo(
    () => result && writeReport({ name, table, columns, meanings, scan, counts, result }),
    [name, table, columns, meanings, scan, counts, result],
  );
  return (
    <>
      <div className="grid gap-5">
        <MeaningChoices scan={scan} meanings={meanings} onChange={setMeanings} />
        {result && (
          <ReferenceChoice
            groups={result.groups}
            reference={result.reference.name}
            onChange={setReferenceName}
          />
        )}
      </div>
      <p role="status" className="font-semibold">
        {words.status(wholeNumber(counts.usedRows), counts.groups.length)}
      </p>
      <Problems counts={counts} allRows={scan.rows} />
      {result && report ? (
        <>
          <ResultView result={result} report={report} />
          <ReportActions result={result} report={report} />
        </>
      ) : (
        <p role="alert" className="rounded-card border-2 border-danger bg-surface p-5">
          {counts.groups.length === 0 ? words.faults['no-groups'] : words.faults['one-group']}
        </p>
      )}
    </>
  );
}

function Problems({ counts, allRows }: { counts: GroupCounts; allRows: number }) {
  const problems = describeProblems(counts);
  if (!problems) return null;
  return (
    <section aria-labelledby="problems-title" className="rounded-card bg-accent-tint p-5">
      <h3 id="problems-title" className="text-subheading">
        {problems.title}
      </h3>
      <p className="mt-1 text-small">
        {words.problems.used(wholeNumber(counts.usedRows), wholeNumber(allRows))} {words.problems.lead}
      </p>
      <ul className="mt-3 grid gap-1 text-small">
        {problems.lines.map((line) => (
          <li key={line} className="wrap-anywhere">
            {line}
          </li>
        ))}
      </ul>
    </section>
  );
}
