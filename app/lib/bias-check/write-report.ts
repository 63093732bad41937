import { biasCheckPage } from '#app/content/bias-check/bias-check.ts';
import { biasReport } from '#app/content/bias-check/bias-report.ts';
import { toCsv } from '#app/lib/csv.ts';
import { type DefinitionId, type FairnessResult, type Measure, measures } from './compare-groups.ts';
import type { GroupCounts, Meanings } from './count-groups.ts';
import { describeDefinition, describeGroups } from './describe.ts';
import { exampleName } from './example.ts';
import { percent, points, rateWithInterval, ratio, shortName, wholeNumber, withInterval } from './figures.ts';
import type { CsvTable } from './open-csv.ts';
import type { Columns, RowProblem, Scan } from './scan-rows.ts';

const { result: words, report, problems: problemWords, file: fileWords } = biasReport;

export interface ReportTable {
  title: string;
  columns: string[];
  rows: string[][];
}

/** All that is said about a file. The page, the PDF and the text show the same. */
export interface Report {
  /** What was checked, and how it was read. */
  facts: string[];
  notes: string[];
  problems: { title: string; lines: string[] } | undefined;
  groups: ReportTable;
  rates: ReportTable;
  definitions: {
    id: DefinitionId;
    name: string;
    term: string;
    meaning: string;
    headline: string;
    sentences: string[];
    tables: ReportTable[];
  }[];
  limits: string[];
}

export interface CheckedFile {
  name: string;
  table: CsvTable;
  columns: Columns;
  meanings: Meanings;
  scan: Scan;
  counts: GroupCounts;
  result: FairnessResult;
}

export function writeReport(checked: CheckedFile): Report {
  const { counts, result } = checked;
  return {
    facts: listFacts(checked),
    notes: describeGroups(result),
    problems: describeProblems(counts),
    groups: {
      title: words.groupsTitle,
      columns: words.groupColumns,
      rows: result.groups.map(({ name, rows, actualYes }) => [
        shortName(name),
        wholeNumber(rows),
        percent(rows / counts.usedRows),
        `${wholeNumber(actualYes)} (${percent(actualYes / rows)})`,
      ]),
    },
    rates: {
      title: words.ratesTitle,
      columns: [words.groupColumns[0] ?? '', ...measures.map((measure) => words.measures[measure].name)],
      rows: result.groups.map(({ name, rates }) => [
        shortName(name),
        ...measures.map((measure) => rateWithInterval(rates[measure])),
      ]),
    },
    definitions: result.definitions.map((definition) => {
      const { name, term, text } = biasReport.ideas[definition.id];
      const compared = [...new Set(definition.comparisons.map(({ measure }) => measure))];
      return {
        id: definition.id,
        name,
        term,
        meaning: text,
        ...describeDefinition(definition),
        tables: compared.map((measure) => compareIn(measure, definition.comparisons)),
      };
    }),
    limits: biasCheckPage.limits.items,
  };
}

function compareIn(
  measure: Measure,
  comparisons: FairnessResult['definitions'][number]['comparisons'],
): ReportTable {
  return {
    title: words.measures[measure].name,
    columns: words.comparisonColumns,
    rows: comparisons
      .filter((comparison) => comparison.measure === measure)
      .map((comparison) => [
        words.compared(shortName(comparison.group.name), shortName(comparison.reference.name)),
        withInterval(comparison.difference, points),
        withInterval(comparison.ratio, ratio),
        words.readings[comparison.verdict],
      ]),
  };
}

function listFacts({ name, table, columns, meanings, scan, counts, result }: CheckedFile): string[] {
  const column = (index: number) => shortName(table.header[index] ?? '');
  const meaning = (role: 'prediction' | 'truth') => {
    const { yes, no } = meanings[role];
    return report.column(role, column(columns[role]), shortName(yes), no && shortName(no));
  };
  return [
    report.file(shortName(name)),
    ...(name === exampleName ? [fileWords.isExample] : []),
    problemWords.used(wholeNumber(counts.usedRows), wholeNumber(scan.rows)),
    meaning('prediction'),
    meaning('truth'),
    report.group(column(columns.group), shortName(result.reference.name)),
    ...fileNotes(table, scan),
  ];
}

/** What was noticed while the file was read. */
export function fileNotes(table: CsvTable, scan: Scan | undefined): string[] {
  const notes: string[] = [];
  if (table.encoding === 'Windows-1252') notes.push(fileWords.windows);
  // A file without names starts with a row that looks like the others.
  const isLikeOthers = table.header.some((name, index) => table.preview.some((row) => row[index] === name));
  if (isLikeOthers) notes.push(fileWords.firstRow);
  if (scan && scan.emptyRows > 0) notes.push(fileWords.emptyRows(scan.emptyRows));
  return notes;
}

export function describeProblems({ problems }: GroupCounts): Report['problems'] {
  if (problems.count === 0) return undefined;
  const lines = problems.first.map((problem) => problemWords.row(problem.row, reasonOf(problem)));
  const more = problems.count - lines.length;
  if (more > 0) lines.push(problemWords.more(wholeNumber(more)));
  return { title: problemWords.title(wholeNumber(problems.count)), lines };
}

function reasonOf(problem: RowProblem): string {
  switch (problem.code) {
    case 'fields':
      return problemWords.fields(problem.found, problem.expected);
    case 'quote':
      return problemWords.quote;
    case 'empty-cell':
      return problemWords['empty-cell'](problem.role);
    case 'unknown-value':
      return problemWords['unknown-value'](problem.role, shortName(problem.value));
  }
}

/** The report to paste into a mail or a document. */
export function reportAsText(content: Report, siteName: string, date: string): string {
  const list = (lines: string[]) => lines.map((line) => `- ${line}`).join('\n');
  const tableText = ({ title, columns, rows }: ReportTable) =>
    [
      title,
      ...rows.map(
        (row) => `- ${row.map((cell, index) => (index ? `${columns[index]}: ${cell}` : cell)).join('; ')}`,
      ),
    ].join('\n');
  return [
    `${report.title}\n${report.made(date)}`,
    list(content.facts),
    ...(content.problems ? [`${content.problems.title}\n${list(content.problems.lines)}`] : []),
    ...content.definitions.map(
      ({ name, term, meaning, headline, sentences, tables }) =>
        `${name} (${term})\n${meaning}\n${[headline, ...sentences].join(' ')}\n${tables.map(tableText).join('\n')}`,
    ),
    ...(content.notes.length > 0 ? [list(content.notes)] : []),
    tableText(content.groups),
    tableText(content.rates),
    `${report.limits}\n${list(content.limits)}`,
    `${report.method}\n${report.madeBy(siteName)}`,
  ].join('\n\n');
}

/** The rates as a table for other programs. Names that look like formulas are escaped. */
export function ratesAsCsv({ groups }: FairnessResult): string {
  return toCsv(
    report.csvColumns,
    groups.flatMap(({ name, shares, rates }) =>
      measures.map((measure) => {
        const [share, rate] = [shares[measure], rates[measure]];
        return [
          name,
          words.measures[measure].name,
          share.count,
          share.of,
          rate?.value,
          rate?.low,
          rate?.high,
        ];
      }),
    ),
  );
}
