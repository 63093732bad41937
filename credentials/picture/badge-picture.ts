import { formatLongDate } from '#domain/text/long-date.ts';
import type { BadgeFacts } from '../achievement.ts';
import { drawText, escapeXml } from './draw-text.ts';

export const pictureKinds = ['Beginner', 'Intermediate', 'Advanced', 'course'] as const;
export type PictureKind = (typeof pictureKinds)[number];

const ink = '#17212e';
const soft = '#465162';
const paper = '#fbf9f5';
const line = '#e2dccf';
const accent = '#f2a93b';
const primary = '#3b82f6';

/** `steps`: how many of the logo's three dots are filled. */
const looks: Record<PictureKind, { ring: string; engraving: string; steps: number; titles: string[] }> = {
  Beginner: { ring: accent, engraving: '#8a5200', steps: 1, titles: ['AI', 'Foundations'] },
  Intermediate: { ring: primary, engraving: '#1d4ed8', steps: 2, titles: ['AI', 'Practitioner'] },
  Advanced: { ring: ink, engraving: ink, steps: 3, titles: ['AI', 'Expert'] },
  course: { ring: soft, engraving: soft, steps: 3, titles: ['Course', 'certificate'] },
};

export interface PictureTexts {
  kind: PictureKind;
  /** The site's name. */
  issuer: string;
  /** Without it, the picture of the achievement itself. */
  facts?: Pick<BadgeFacts, 'student_name' | 'title' | 'issued_on'>;
}

const size = 640;
const middle = size / 2;

/** The badge of a level or a course as a square SVG, with the name of its holder on the ribbon. */
export function drawBadgePicture(texts: PictureTexts): string {
  const { facts, kind, issuer } = texts;
  const title = facts
    ? `${facts.title}: ${facts.student_name}, ${issuer}`
    : `${looks[kind].titles.join(' ')}, ${issuer}`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="${size}" height="${size}" role="img"><title>${escapeXml(title)}</title>${drawMedal(texts)}</svg>`;
}

function drawMedal({ kind, issuer, facts }: PictureTexts): string {
  const { ring, engraving } = looks[kind];
  const petals = Array.from(
    { length: 18 },
    (_, turn) => `<ellipse rx="284" ry="112" transform="rotate(${turn * 10})"/>`,
  ).join('');
  return `<circle cx="${middle}" cy="${middle}" r="316" fill="${ring}"/>
<circle cx="${middle}" cy="${middle}" r="300" fill="${paper}"/>
<g transform="translate(${middle} ${middle})" fill="none" stroke="${engraving}" stroke-opacity=".38" stroke-width="1.6">${petals}</g>
<circle cx="${middle}" cy="${middle}" r="222" fill="${paper}" stroke="${ring}" stroke-width="3"/>
<circle cx="${middle}" cy="${middle}" r="212" fill="none" stroke="${line}" stroke-width="2"/>
${drawSteps(looks[kind].steps)}
${drawTitle(kind, facts?.title)}
${drawRibbon(facts?.student_name ?? 'Certificate')}
${drawText(issuer, { x: middle, y: 476, size: 20, fill: soft, widest: 250 })}
${facts ? drawText(formatLongDate(facts.issued_on), { x: middle, y: 504, size: 17, fill: soft, widest: 190 }) : ''}`;
}

/** The logo: three dots on a rising line. Those above the level are hollow. */
function drawSteps(steps: number): string {
  const dots = [
    [6.5, 33, 4.5, accent],
    [19, 21.5, 5.5, ink],
    [30.5, 9.5, 7.5, primary],
  ] as const;
  const drawn = dots.map(([x, y, r, fill], place) =>
    place < steps
      ? `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/>`
      : `<circle cx="${x}" cy="${y}" r="${r - 0.6}" fill="${paper}" stroke="${soft}" stroke-width="1.2"/>`,
  );
  return `<g transform="translate(${middle - 50} 128) scale(2.5)"><path d="M6.5 33C15 32 14 23 19 21.5S27 15 30.5 9.5" fill="none" stroke="${ink}" stroke-width="3" stroke-linecap="round"/>${drawn.join('')}</g>`;
}

function drawTitle(kind: PictureKind, title: string | undefined): string {
  const lines = kind === 'course' && title ? wrap(title) : looks[kind].titles;
  const [first = '', second] = lines;
  const style = { x: middle, size: kind === 'course' ? 40 : 56, fill: ink, widest: 370 };
  if (!second) return drawText(first, { ...style, y: 318 });
  return drawText(first, { ...style, y: 288 }) + drawText(second, { ...style, y: 288 + style.size * 1.08 });
}

/** Two lines of about the same length. */
function wrap(title: string): string[] {
  const words = title.split(' ');
  const half = title.length / 2;
  const first = words.findIndex((_, place) => words.slice(0, place + 1).join(' ').length >= half) + 1;
  const lines = [words.slice(0, first).join(' '), words.slice(first).join(' ')];
  return lines.filter(Boolean);
}

function drawRibbon(name: string): string {
  return `<path d="M8 388h70v72H8l26-36zM632 388h-70v72h70l-26-36z" fill="#0c1420"/>
<path d="M46 372h548v72H46z" fill="${ink}"/>
<path d="M46 378h548M46 438h548" stroke="${accent}" stroke-width="1.5"/>
${drawText(name, { x: middle, y: 419, size: 34, fill: paper, widest: 500 })}`;
}

const share = { width: 1200, height: 630 };

/** The picture that social networks show with a link to the certificate. */
export function drawSharePicture(texts: PictureTexts, host: string): string {
  const name = texts.facts?.student_name ?? '';
  const left = { x: 640, fill: ink, widest: 500, anchor: 'start' } as const;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${share.width} ${share.height}" width="${share.width}" height="${share.height}">
<rect width="${share.width}" height="${share.height}" fill="${paper}"/>
<rect width="${share.width}" height="12" fill="${looks[texts.kind].ring}"/>
<g transform="translate(56 60) scale(.82)">${drawMedal(texts)}</g>
${drawText(name, { ...left, y: 232, size: 62 })}
${drawText('has earned the certificate', { ...left, y: 292, size: 28, fill: soft })}
${drawText(texts.facts?.title ?? '', { ...left, y: 366, size: 54 })}
${drawText(texts.issuer, { ...left, y: 476, size: 28 })}
${drawText(`Verify it at ${host}/verify`, { ...left, y: 520, size: 22, fill: soft })}
</svg>`;
}
