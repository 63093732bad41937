import { useEffect, useState } from 'react';
import { Callout } from '#app/components/ui/callout.tsx';
import { biasReport as words } from '#app/content/bias-check/bias-report.ts';
import { exampleName, writeExample } from '#app/lib/bias-check/example.ts';
import { wholeNumber } from '#app/lib/bias-check/figures.ts';
import { guessColumns } from '#app/lib/bias-check/guess-columns.ts';
import { type CsvTable, csvLimits, type FileFault, openCsv } from '#app/lib/bias-check/open-csv.ts';
import { mostValues, type ScanFault, scanRows } from '#app/lib/bias-check/scan-rows.ts';
import { fileNotes } from '#app/lib/bias-check/write-report.ts';
import { useWork } from '#labs/kit/use-work.ts';
import { ColumnChoices } from './choices.tsx';
import { GroupCheck } from './group-check.tsx';

export type Source = File | 'example';

/** Reads a file and checks it. All work is done in slices, so that the page stays responsive. */
export function Checker({ source }: { source: Source }) {
  const content = useContent(source);
  const isRead = content instanceof Uint8Array;
  const { result: table } = useWork(() => (isRead ? openCsv(content) : undefined), isRead ? 'open' : 'wait');
  const fault = content && !isRead ? content.fault : table && 'fault' in table ? table.fault : undefined;
  return (
    <div className="mt-10 grid gap-10">
      {fault && <Fault fault={fault} />}
      {!fault && !table && <Progress text={words.file.reading} />}
      {table && !('fault' in table) && (
        <TableCheck
          table={table}
          name={source === 'example' ? exampleName : source.name}
          isExample={source === 'example'}
        />
      )}
    </div>
  );
}

function useContent(source: Source): Uint8Array | { fault: FileFault } | undefined {
  const [content, setContent] = useState<Uint8Array | { fault: FileFault }>();
  useEffect(() => {
    if (source === 'example') return setContent(new TextEncoder().encode(writeExample()));
    if (source.size > csvLimits.bytes) return setContent({ fault: { code: 'too-large' } });
    let isGone = false;
    source.arrayBuffer().then(
      (buffer) => !isGone && setContent(new Uint8Array(buffer)),
      () => !isGone && setContent({ fault: { code: 'unreadable' } }),
    );
    return () => {
      isGone = true;
    };
  }, [source]);
  return content;
}

function TableCheck({ table, name, isExample }: { table: CsvTable; name: string; isExample: boolean }) {
  const [columns, setColumns] = useState(() => guessColumns(table.header, table.preview));
  const key = JSON.stringify(columns);
  const { result: scan } = useWork(() => scanRows(table, columns), key);
  const isCounted = scan !== undefined && !('fault' in scan);
  const notes = [
    ...(isExample ? [words.file.isExample] : []),
    ...fileNotes(table, isCounted ? scan : undefined),
  ];
  return (
    <>
      <section aria-labelledby="columns-title">
        <h3 id="columns-title" className="text-heading">
          {words.choices.title}
        </h3>
        <p className="mt-2 text-ink-soft">
          {isCounted ? `${words.file.name(name, wholeNumber(scan.rows), table.header.length)}. ` : ''}
          {words.choices.lead}
        </p>
        {notes.length > 0 && <Callout className="mt-4">{notes.join(' ')}</Callout>}
        <ColumnChoices header={table.header} columns={columns} onChange={setColumns} />
      </section>
      {scan === undefined && <Progress text={words.file.counting} />}
      {scan && 'fault' in scan && <Fault fault={scan.fault} />}
      {isCounted && <GroupCheck key={key} name={name} table={table} columns={columns} scan={scan} />}
    </>
  );
}

function Progress({ text }: { text: string }) {
  return <p role="status">{text}</p>;
}

function Fault({ fault }: { fault: ScanFault }) {
  return (
    <div role="alert" className="rounded-card border-2 border-danger bg-surface p-5">
      <h3 className="text-subheading text-danger">{words.faults.title}</h3>
      <p className="mt-2">{describeFault(fault)}</p>
    </div>
  );
}

function describeFault(fault: ScanFault): string {
  switch (fault.code) {
    case 'too-few-columns':
    case 'too-many-columns':
      return words.faults[fault.code](fault.found);
    case 'open-quote':
      return words.faults['open-quote'](fault.row);
    case 'too-many-values':
      return words.faults['too-many-values'](fault.role, mostValues[fault.role]);
    default:
      return words.faults[fault.code];
  }
}
