import type { Color } from '@cantoo/pdf-lib';
import { codePictureDrawings } from '#app/content/families/code-pictures.ts';
import { familySheet as words } from '#app/content/families/family-papers.ts';
import type { Site } from '#app/content/site.ts';
import { codePictures, inGroups } from '#domain/families/picture-code.ts';
import { PageFlow } from './page-flow.ts';
import { palette } from './palette.ts';
import { drawQrCode } from './qr-code.ts';
import { setList, setTitle, styles } from './sheet-parts.ts';

interface Options {
  site: Site;
  /** The code of the family. */
  code: string;
  nickname: string;
}

const qrSize = 96;
/** Six cells fill the line, large enough for small hands with scissors. */
const cell = 72;
const gap = 12;

/** One page for a child: how to sign in. It holds no secret: the pictures are all twelve, the code opens nothing. */
export async function createFamilySheet({ site, code, nickname }: Options): Promise<Uint8Array<ArrayBuffer>> {
  const flow = await PageFlow.create({
    title: words.title(nickname),
    subject: words.subject,
    author: site.name,
    footer: site.name,
  });
  setTitle(flow, { from: site.name, title: words.title(nickname), lead: words.lead });
  flow.columns(20, [
    {
      share: 72,
      set() {
        flow.text(words.code, styles.label);
        flow.text(inGroups(code), styles.title);
        flow.space(6);
        flow.text(words.nickname, styles.label);
        flow.text(nickname, styles.heading);
        flow.space(6);
        flow.text(words.open(new URL(site.url).host), styles.body);
      },
    },
    {
      share: 28,
      set() {
        flow.fixed(qrSize, () =>
          flow.draw((page, top) =>
            drawQrCode(page, `${site.url}/join?code=${code}`, {
              left: flow.left,
              top,
              size: qrSize,
              color: palette.ink,
            }),
          ),
        );
      },
    },
  ]);
  flow.space(16);
  flow.text(words.pictures, styles.subheading);
  flow.text(words.cut, styles.body);
  flow.space(8);
  drawPictures(flow, palette.ink);
  flow.space(14);
  flow.text(words.stored.title, styles.subheading);
  setList(flow, words.stored.items, styles.body);
  flow.space(8);
  flow.text(words.withdraw.title, styles.subheading);
  flow.text(words.withdraw.text(new URL(site.url).host), styles.body);
  return new Uint8Array(await flow.save());
}

/** All twelve pictures as a grid to cut out, for children who like to put their code in order on a table. */
function drawPictures(flow: PageFlow, color: Color): void {
  const columns = 6;
  for (let row = 0; row < codePictures.length / columns; row += 1) {
    flow.fixed(cell + gap, () =>
      flow.draw((page, top) => {
        for (const [at, picture] of codePictures.slice(row * columns, (row + 1) * columns).entries()) {
          const left = flow.left + at * (cell + gap);
          page.drawRectangle({
            x: left,
            y: top - cell,
            width: cell,
            height: cell,
            borderColor: palette.line,
            borderWidth: 0.8,
            borderDashArray: [3, 3],
          });
          page.drawSvgPath(codePictureDrawings[picture].outline, {
            x: left + 11,
            y: top - 11,
            scale: (cell - 22) / 24,
            color,
          });
        }
      }),
    );
  }
}
