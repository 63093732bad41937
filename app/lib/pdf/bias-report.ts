import { biasReport } from '#app/content/bias-check/bias-report.ts';
import type { Site } from '#app/content/site.ts';
import { type FairnessResult, type Measure, measures } from '#app/lib/bias-check/compare-groups.ts';
import { shortName } from '#app/lib/bias-check/figures.ts';
import type { Report, ReportTable } from '#app/lib/bias-check/write-report.ts';
import { PageFlow, type TextStyle } from './page-flow.ts';
import { palette } from './palette.ts';
import { setList, setTitle, styles } from './sheet-parts.ts';

const words = biasReport.report;
const cell: TextStyle = { ...styles.body, size: 8.5, leading: 12 };
const head: TextStyle = { ...cell, face: 'bold' };

/** A report to file. It is made in the browser: neither the table nor the result is sent anywhere. */
export async function createBiasReport(
  report: Report,
  result: FairnessResult,
  { site, date }: { site: Site; date: string },
): Promise<Uint8Array<ArrayBuffer>> {
  const flow = await PageFlow.create({
    title: `${words.title} | ${site.name}`,
    subject: words.lead,
    author: site.name,
    footer: `${site.name}, ${site.mailboxes.info}`,
  });
  setTitle(flow, { from: site.name, title: words.title, lead: words.lead });
  setList(flow, [words.made(date), ...report.facts], styles.body);
  if (report.problems) setSection(flow, report.problems.title, report.problems.lines);
  for (const definition of report.definitions) {
    flow.space(14);
    flow.together(() => {
      flow.text(definition.name, styles.heading);
      flow.text(definition.term, styles.note);
      flow.text(definition.meaning, styles.body);
      flow.space(4);
      flow.text(definition.headline, styles.label);
    });
    for (const sentence of definition.sentences) flow.text(sentence, styles.body);
    for (const table of definition.tables) setTable(flow, table, [26, 28, 28, 18]);
  }
  if (report.notes.length > 0) {
    flow.space(12);
    setList(flow, report.notes, styles.body);
  }
  setTable(flow, report.groups, [34, 18, 22, 26]);
  flow.space(16);
  flow.text(report.rates.title, styles.heading);
  flow.text(biasReport.result.ratesLead, styles.body);
  for (const measure of measures) setPlot(flow, measure, result);
  setTable(flow, report.rates, [15, 17, 17, 17, 17, 17]);
  setSection(flow, words.limits, report.limits);
  flow.space(10);
  flow.text(words.method, styles.body);
  flow.text(words.madeBy(site.name), styles.body);
  // Latin letters only: a rough rule is enough for a note.
  if (/[^\0-ÿ…]/.test(JSON.stringify(report))) flow.text(words.fontNote, styles.body);
  return new Uint8Array(await flow.save());
}

function setSection(flow: PageFlow, title: string, lines: string[]): void {
  flow.space(14);
  flow.text(title, styles.subheading);
  flow.space(4);
  setList(flow, lines, styles.body);
}

function setTable(flow: PageFlow, { title, columns, rows }: ReportTable, shares: number[]): void {
  const setRow = (cells: string[], style: TextStyle) => {
    flow.space(3);
    flow.columns(
      10,
      cells.map((text, index) => ({ share: shares[index] ?? 1, set: () => flow.text(text, style) })),
    );
    flow.space(3);
  };
  flow.space(10);
  flow.together(() => {
    flow.text(title, styles.label);
    setRow(columns, head);
    flow.rule(0.8);
    // The names of the columns never stand alone at the end of a page.
    if (rows[0]) setRow(rows[0], cell);
  });
  for (const row of rows.slice(1)) flow.together(() => setRow(row, cell));
}

/** A dot for the rate of each group, with a line for its interval, on a scale from 0 to 100 %. */
function setPlot(flow: PageFlow, measure: Measure, { groups }: FairnessResult): void {
  const { name, about } = biasReport.result.measures[measure];
  flow.space(8);
  flow.together(() => {
    flow.text(`${name}: ${about.toLowerCase()}`, head);
    flow.space(2);
    for (const group of groups.slice(0, 2)) setPlotRow(flow, group, measure);
  });
  for (const group of groups.slice(2)) flow.together(() => setPlotRow(flow, group, measure));
}

function setPlotRow(flow: PageFlow, group: FairnessResult['groups'][number], measure: Measure): void {
  const rate = group.rates[measure];
  flow.columns(10, [
    { share: 25, set: () => flow.text(shortName(group.name), cell) },
    {
      share: 75,
      set() {
        const [left, width] = [flow.left, flow.width];
        flow.draw((page, top) => {
          const y = top - cell.leading / 2;
          const line = (from: number, to: number, thickness: number, color = palette.primaryStrong) =>
            page.drawLine({
              start: { x: left + from * width, y },
              end: { x: left + to * width, y },
              thickness,
              color,
            });
          line(0, 1, 0.5, palette.line);
          if (!rate) return;
          line(rate.low, rate.high, 2);
          page.drawCircle({ x: left + rate.value * width, y, size: 3.5, color: palette.primaryStrong });
        });
        flow.space(cell.leading);
      },
    },
  ]);
}
