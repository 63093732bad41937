import {
  type ActivitySheet,
  printableActivitiesPage,
  type SheetTable,
} from '#app/content/resources/printable-activities.ts';
import type { Site } from '#app/content/site.ts';
import { PageFlow, type TextStyle } from './page-flow.ts';
import { palette } from './palette.ts';
import { setList, setTitle, styles } from './sheet-parts.ts';

const { labels, use } = printableActivitiesPage;

/** Larger than in a brochure, because children read it too. */
const body: TextStyle = { face: 'body', size: 11, leading: 15.5 };
const cell: TextStyle = { face: 'body', size: 10, leading: 13 };

/** A field for one word, a field for a sentence, and a row without fields. */
const rowHeights = { word: 30, sentence: 62, read: 22 };

/** A printable activity. The solutions are on a separate page for the adult. */
export async function createActivitySheet(sheet: ActivitySheet, site: Site): Promise<Uint8Array> {
  const flow = await PageFlow.create({
    title: `${sheet.title} | ${site.name}`,
    subject: sheet.purpose,
    author: site.name,
    footer: `${site.name}, ${site.mailboxes.info}`,
  });
  setTitle(flow, {
    from: `${site.name}: ${labels.ages} ${sheet.ages}`,
    title: sheet.title,
    lead: sheet.purpose,
  });
  setFacts(flow, sheet);
  setHeading(flow, labels.steps);
  for (const [position, step] of sheet.steps.entries())
    flow.together(() => setStep(flow, step, position + 1));
  flow.space(6);
  for (const table of sheet.tables) flow.together(() => setTable(flow, table));
  flow.together(() => {
    setHeading(flow, labels.questions);
    setList(flow, sheet.questions, body);
  });
  flow.newPage();
  flow.text(sheet.title, styles.label);
  flow.space(8);
  setHeading(flow, sheet.forGrownUps.title);
  for (const block of sheet.forGrownUps.body) {
    if (typeof block === 'string') flow.text(block, body);
    else setList(flow, block, body);
    flow.space(9);
  }
  flow.space(6);
  flow.text(use.title, styles.note);
  flow.text(use.text, styles.body);
  return flow.save();
}

function setHeading(flow: PageFlow, text: string): void {
  flow.text(text, styles.heading);
  flow.space(6);
}

function setFacts(flow: PageFlow, { players, materials }: ActivitySheet): void {
  const set = () =>
    flow.inset(16, () => {
      flow.space(12);
      flow.columns(24, [
        {
          share: 1,
          set() {
            flow.text(labels.players, styles.note);
            flow.text(players, body);
          },
        },
        {
          share: 1,
          set() {
            flow.text(labels.materials, styles.note);
            setList(flow, materials, body);
          },
        },
      ]);
      flow.space(10);
    });
  flow.box(flow.heightOf(set), palette.sunk);
  set();
  flow.space(14);
}

function setStep(flow: PageFlow, step: { title: string; text: string }, number: number): void {
  flow.columns(8, [
    { share: 5, set: () => flow.text(String(number), styles.number) },
    {
      share: 95,
      set() {
        flow.space(2);
        flow.text(step.title, styles.subheading);
        flow.text(step.text, body);
      },
    },
  ]);
  flow.space(5);
}

function setTable(flow: PageFlow, { caption, columns, rows }: SheetTable): void {
  flow.text(caption, styles.subheading);
  flow.space(5);
  setRow(flow, columns, { ...cell, face: 'bold' }, palette.sunk);
  for (const row of rows) setRow(flow, row, cell, palette.paper);
  flow.space(14);
}

function setRow(flow: PageFlow, texts: string[], style: TextStyle, fill: typeof palette.paper): void {
  const columns = (setCell: (text: string) => void) =>
    flow.columns(
      0,
      texts.map((text) => ({ share: 1, set: () => setCell(text) })),
    );
  const setText = (text: string) => flow.inset(6, () => flow.text(text, style));
  const height = Math.max(leastHeight(texts), flow.heightOf(() => columns(setText)) + 9);
  flow.fixed(height, () =>
    columns((text) => {
      flow.box(height, fill, palette.line);
      flow.space(5);
      setText(text);
    }),
  );
}

/** A few empty fields are for sentences, many are for words or numbers. */
function leastHeight(texts: string[]): number {
  if (!texts.includes('')) return rowHeights.read;
  return texts.length > 4 ? rowHeights.word : rowHeights.sentence;
}
