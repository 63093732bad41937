import { loginCard as words } from '#app/content/classes/classes.ts';
import { codePictureDrawings } from '#app/content/families/code-pictures.ts';
import type { Site } from '#app/content/site.ts';
import { type CodePicture, inGroups } from '#domain/families/picture-code.ts';
import { PageFlow } from './page-flow.ts';
import { palette } from './palette.ts';
import { drawQrCode } from './qr-code.ts';
import { styles } from './sheet-parts.ts';

interface Card {
  name: string;
  pictures: readonly CodePicture[];
}

interface Options {
  site: Site;
  className: string;
  code: string;
  cards: readonly Card[];
}

const cardHeight = 166;
const gap = 14;
const inset = 12;
const picture = 36;
const qrSize = 58;
const small = { ...styles.body, size: 8.5, leading: 11.5 };

/** Cards to cut out, eight to a page. They hold the secret of each pupil, so they are made in the browser and not kept. */
export async function createLoginCards({
  site,
  className,
  code,
  cards,
}: Options): Promise<Uint8Array<ArrayBuffer>> {
  const flow = await PageFlow.create({
    title: words.title(className),
    subject: words.subject,
    author: site.name,
    footer: `${site.name}, ${className}`,
  });
  for (let at = 0; at < cards.length; at += 2) {
    const [left, right] = [cards[at], cards[at + 1]];
    flow.together(() =>
      flow.columns(
        gap,
        [left, right].map((card) => ({
          share: 1,
          set: () => flow.fixed(cardHeight, () => card && drawCard(flow, card, code, site)),
        })),
      ),
    );
    flow.space(gap);
  }
  return new Uint8Array(await flow.save());
}

function drawCard(flow: PageFlow, { name, pictures }: Card, code: string, site: Site): void {
  flow.draw((page, top) => {
    page.drawRectangle({
      x: flow.left,
      y: top - cardHeight,
      width: flow.width,
      height: cardHeight,
      borderColor: palette.line,
      borderWidth: 0.8,
      borderDashArray: [3, 3],
    });
    const left = flow.left + flow.width - inset - qrSize;
    const look = { left, top: top - inset, size: qrSize, color: palette.ink };
    drawQrCode(page, `${site.url}/join?code=${code}`, look);
  });
  flow.inset(inset, () => {
    flow.space(inset);
    flow.fixed(qrSize + 6, () =>
      flow.columns(8, [
        {
          share: flow.width - qrSize - 8,
          set() {
            flow.text(name, styles.subheading);
            flow.text(inGroups(code), styles.heading);
            flow.text(words.open(new URL(site.url).host), small);
          },
        },
        { share: qrSize, set() {} },
      ]),
    );
    flow.text(words.pictures, small);
    flow.fixed(picture + 6, () =>
      flow.draw((page, top) => {
        for (const [place, drawing] of pictures.entries()) {
          page.drawSvgPath(codePictureDrawings[drawing].outline, {
            x: flow.left + place * (picture + 14),
            y: top - 2,
            scale: picture / 24,
            color: palette.ink,
          });
        }
      }),
    );
    // The words too, for those who do not see the pictures well.
    flow.text(pictures.map((drawing) => codePictureDrawings[drawing].label).join(', '), small);
    flow.text(words.keep, small);
  });
}
