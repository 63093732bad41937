import { Callout } from '#app/components/ui/callout.tsx';
import { Cell, Row, Table } from '#app/components/ui/table.tsx';
import { biasReport } from '#app/content/bias-check/bias-report.ts';
import type { FairnessResult } from '#app/lib/bias-check/compare-groups.ts';
import { measures } from '#app/lib/bias-check/compare-groups.ts';
import type { Report, ReportTable } from '#app/lib/bias-check/write-report.ts';
import { RatePlot } from './rate-plot.tsx';

const words = biasReport.result;

export function ResultView({ result, report }: { result: FairnessResult; report: Report }) {
  return (
    <>
      <section aria-labelledby="result-title">
        <h3 id="result-title" className="text-heading">
          {words.title}
        </h3>
        <div className="mt-6 grid gap-6">
          {report.definitions.map((definition) => (
            <article key={definition.id} className="rounded-card border border-line bg-surface p-5 sm:p-8">
              <h4 className="text-subheading">{definition.name}</h4>
              <p className="text-small font-semibold text-accent-strong">{definition.term}</p>
              <p className="mt-2 text-small text-ink-soft">{definition.meaning}</p>
              <p className="mt-4 text-lead font-semibold">{definition.headline}</p>
              {definition.sentences.map((sentence) => (
                <p key={sentence} className="mt-2 max-w-[46rem]">
                  {sentence}
                </p>
              ))}
              {definition.tables.map((table) => (
                <div key={table.title} className="mt-5">
                  <p className="mb-2 text-small font-semibold">{table.title}</p>
                  <TextTable table={table} />
                </div>
              ))}
            </article>
          ))}
        </div>
        {report.notes.length > 0 && (
          <Callout className="mt-6">
            <ul className="grid gap-2">
              {report.notes.map((note) => (
                <li key={note}>{note}</li>
              ))}
            </ul>
          </Callout>
        )}
      </section>
      <section aria-labelledby="groups-title">
        <h3 id="groups-title" className="mb-4 text-heading">
          {report.groups.title}
        </h3>
        <TextTable table={report.groups} />
      </section>
      <section aria-labelledby="rates-title">
        <h3 id="rates-title" className="text-heading">
          {report.rates.title}
        </h3>
        <p className="mt-2 mb-6 text-ink-soft">{words.ratesLead}</p>
        <div className="mb-8 grid gap-6 lg:grid-cols-2">
          {measures.map((measure) => (
            <RatePlot key={measure} measure={measure} groups={result.groups} />
          ))}
        </div>
        <TextTable table={report.rates} />
      </section>
    </>
  );
}

function TextTable({ table: { title, columns, rows } }: { table: ReportTable }) {
  return (
    <Table caption={title} columns={columns}>
      {rows.map((row, position) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: shortened names may be the same.
        <Row key={position}>
          {row.map((text, index) => (
            <Cell
              key={columns[index]}
              label={index === 0 ? undefined : columns[index]}
              className={index === 0 ? 'font-semibold wrap-anywhere' : 'tabular-nums'}
            >
              {text}
            </Cell>
          ))}
        </Row>
      ))}
    </Table>
  );
}
