import type { PDFPage } from '@cantoo/pdf-lib';
import type { PageFlow, TextStyle } from './page-flow.ts';
import { palette } from './palette.ts';

/** The text styles that all PDF files share. */
export const styles = {
  title: { face: 'display', size: 28, leading: 32, isBalanced: true },
  heading: { face: 'display', size: 18, leading: 23 },
  subheading: { face: 'display', size: 13, leading: 17 },
  lead: { face: 'body', size: 12, leading: 18, colour: palette.inkSoft, isBalanced: true },
  body: { face: 'body', size: 10, leading: 14.5, colour: palette.inkSoft },
  label: { face: 'bold', size: 9.5, leading: 14 },
  note: { face: 'bold', size: 9.5, leading: 14, colour: palette.accentStrong },
  number: { face: 'display', size: 18, leading: 20, colour: palette.primaryStrong },
} satisfies Record<string, TextStyle>;

const dots: [x: number, y: number, radius: number, colour: keyof typeof palette][] = [
  [6, 18, 6, 'accent'],
  [40, 52, 5, 'ink'],
  [74, 30, 7, 'primary'],
  [104, 66, 5, 'accent'],
  [128, 24, 5, 'ink'],
  [150, 58, 8, 'primary'],
];
const links = [
  [0, 1],
  [1, 2],
  [2, 3],
  [3, 5],
  [2, 4],
  [4, 5],
  [1, 3],
];

/** The opening of a document: sender, title and lead, under the site's motif. */
export function setTitle(flow: PageFlow, opening: { from: string; title: string; lead: string }): void {
  flow.draw((page, top) => drawNetwork(page, flow.left + flow.width - 158, top - 72));
  flow.text(opening.from, styles.label);
  flow.space(10);
  flow.columns(30, [
    {
      share: 70,
      set() {
        flow.text(opening.title, styles.title);
        flow.space(8);
        flow.text(opening.lead, styles.lead);
      },
    },
    { share: 30, set() {} },
  ]);
  flow.space(18);
}

function drawNetwork(page: PDFPage, x: number, y: number): void {
  for (const [from = 0, to = 0] of links) {
    const [start, end] = [dots[from], dots[to]];
    if (!start || !end) continue;
    page.drawLine({
      start: { x: x + start[0], y: y + start[1] },
      end: { x: x + end[0], y: y + end[1] },
      thickness: 1,
      color: palette.ink,
    });
  }
  for (const [left, up, size, colour] of dots) {
    page.drawCircle({ x: x + left, y: y + up, size, color: palette[colour] });
  }
}

/** A bulleted list. */
export function setList(flow: PageFlow, items: readonly string[], style: TextStyle): void {
  for (const item of items) {
    flow.together(() => {
      flow.draw((page, top) =>
        page.drawCircle({
          x: flow.left + 3,
          y: top - style.leading / 2,
          size: 2,
          color: palette.accent,
        }),
      );
      flow.columns(0, [
        { share: 14, set() {} },
        { share: flow.width - 14, set: () => flow.text(item, style) },
      ]);
      flow.space(1.5);
    });
  }
}
