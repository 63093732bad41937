import type { DocumentForms, FirstVisit } from './first-visit.ts';
import type { Load } from './load.ts';
import type { Side } from './sides.ts';

export interface Figures extends Load {
  /** Microseconds of the server's CPU time per request: more stable than the rate on a busy machine. */
  cpu: number;
}

/** The medians of one side over all rounds. Ratios are computed per round. */
export interface SpeedRow extends Figures, Pick<Side, 'page' | 'role' | 'name'> {
  /** Its rate as a multiple of bare node:http with the bytes of our page. */
  timesBare: number;
  /** Our rate as a multiple of this side's rate. */
  oursIsTimes: number;
  /** The result of every round, in requests per second. */
  rates: number[];
  forms: DocumentForms;
  firstVisit?: FirstVisit;
}

export interface Speed {
  machine: { node: string; cores: number; load: number; generator: string };
  acceptEncoding: string;
  rounds: number;
  seconds: number;
  connections: number;
  /** Milliseconds from sending a post to the API until the blog list shows it. */
  visibleAfter: number[];
  rows: SpeedRow[];
}

const longestLine = 120;

/** Text in lines that fit. */
function wrap(...sentences: string[]): string[] {
  const lines: string[] = [];
  for (const word of sentences.join(' ').split(' ')) {
    const longer = `${lines.at(-1)} ${word}`;
    if (lines.length > 0 && longer.length <= longestLine) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/** The section of docs/performance.md about the speed of pages, in Markdown. */
export function describeSpeed(speed: Speed & { measuredAt: string }): string {
  const { machine, rows, visibleAfter } = speed;
  const day = speed.measuredAt.slice(0, 10);
  const hasPeers = rows.some(({ role }) => isPeer(role));
  return [
    ...wrap(
      `Measured by \`npm run bench\` on ${day}, ${machine.cores} shared cores, Node ${machine.node}, each server one process:`,
      `the medians of ${speed.rounds} alternating rounds of ${speed.seconds} s with ${speed.connections} connections (${machine.generator}), all warm, \`Accept-Encoding: ${speed.acceptEncoding}\`.`,
      'Figures drift with the machine. The ratios are taken round by round, and they are what counts.',
      ...(hasPeers
        ? ['The peers show the same elements as our Home, built and served by their own tools as these come.']
        : []),
    ),
    '',
    ...table(
      ['page', 'server', 'requests/s', 'p50', 'p99', 'CPU each', 'of bare `node:http`', 'this site is'],
      rows.map((row) => [
        row.page,
        row.name,
        Math.round(row.requestsPerSecond).toLocaleString('en'),
        milliseconds(row.p50),
        milliseconds(row.p99),
        milliseconds(row.cpu / 1_000),
        row.role === 'bare' ? '' : times(row.timesBare),
        isPeer(row.role) ? times(row.oursIsTimes) : '',
      ]),
    ),
    '',
    ...wrap(
      `The blog list was measured after ${visibleAfter.length} posts had been published through the API; each was on it within ${milliseconds(Math.max(...visibleAfter))}, writing included.`,
      'What a browser loads on a first visit, before the visitor does anything (our HTML has its CSS inlined):',
    ),
    '',
    ...table(
      ['page', 'server', 'HTML br / gzip / plain', 'CSS', 'script', 'font', 'other', 'all that travels'],
      rows.flatMap(({ page, name, forms, firstVisit }) => {
        if (!firstVisit) return [];
        const { css, script, font, other } = firstVisit;
        const html = [forms.br, forms.gzip, forms.identity].map(kilobytes).join(' / ');
        const all = Object.values(firstVisit).reduce((sum, size) => sum + size, 0);
        return [[page, name, html, ...[css, script, font, other, all].map(kilobytes)]];
      }),
    ),
  ].join('\n');
}

function isPeer(role: SpeedRow['role']): boolean {
  return role !== 'ours' && role !== 'bare';
}

function table(head: string[], rows: string[][]): string[] {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`);
}

function milliseconds(value: number): string {
  return `${rounded(value)} ms`;
}

function times(value: number): string {
  return `${rounded(value)}x`;
}

function kilobytes(bytes: number | undefined): string {
  if (bytes === undefined) return '–';
  return bytes === 0 ? '0' : `${(bytes / 1024).toFixed(1)} KB`;
}

/** Two significant digits are what a noisy machine can support. */
function rounded(value: number): string {
  return Number(value.toPrecision(2)).toLocaleString('en', { maximumFractionDigits: 4 });
}
