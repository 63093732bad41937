import { z } from 'zod';
import type { LabModel } from '../kit/lab.ts';
import { meanOf } from '../kit/math.ts';
import { labRandom } from '../kit/random.ts';
import { counted } from '../kit/words.ts';

export interface Line {
  day: number;
  /** Hours and minutes. */
  time: string;
  hour: number;
  case: number;
  district: number;
  version: string;
  score: number;
  suggested: 'visit' | 'skip';
  person: string;
  decided: 'visit' | 'skip';
}

export const dayCount = 15;
export const linesPerDay = 48;
export const threshold = 60;
export const usualOverruled = 0.15;
const hours = [9, 10, 11, 12, 13, 14, 15, 16] as const;
const districts = [1, 2, 3, 4, 5, 6] as const;
const people = ['Alma', 'Birk', 'Cleo', 'Dana'] as const;
const usualVersion = '7.2';
const quietVersion = '7.3';

export const cuts = ['day', 'hour', 'district', 'version', 'person'] as const;
export type Cut = (typeof cuts)[number];
export const measures = ['lines', 'visits', 'overruled'] as const;
export type Measure = (typeof measures)[number];

/** Something that is hidden in a log: where it shows, and in which number. */
export interface Hidden {
  kind: 'gap' | 'version' | 'person' | 'hour' | 'district';
  cut: Cut;
  value: string;
  measure: Measure;
}

/** The log of a learner, with three of five things hidden in it. */
export function drawLog(seed: number): { lines: Line[]; hidden: Hidden[] } {
  const random = labRandom(seed, 'audit-a-log');
  const gapDay = 3 + random.below(dayCount - 4);
  const versionDay = gapDay <= 8 ? gapDay + 4 : gapDay - 4;
  const person = random.pick(people);
  const district = random.pick(districts);
  const all: Hidden[] = [
    { kind: 'gap', cut: 'day', value: String(gapDay), measure: 'lines' },
    { kind: 'version', cut: 'version', value: quietVersion, measure: 'lines' },
    { kind: 'person', cut: 'person', value: person, measure: 'overruled' },
    { kind: 'hour', cut: 'hour', value: '16', measure: 'overruled' },
    { kind: 'district', cut: 'district', value: String(district), measure: 'visits' },
  ];
  const shuffled = random.shuffle(all);
  // One of the two about overruling is enough: each would hide the other.
  const isHour = random.next() < 0.5;
  const hidden = shuffled.filter(({ kind }) => kind !== (isHour ? 'person' : 'hour')).slice(0, 3);
  const has = (kind: Hidden['kind']) => hidden.some((some) => some.kind === kind);

  const lines: Line[] = [];
  let number = 5_000;
  for (let day = 1; day <= dayCount; day++) {
    const gapFrom = 10 + random.below(20);
    const versionHour = 10 + random.below(4);
    for (let index = 0; index < linesPerDay; index++) {
      number++;
      const hour = hours[Math.floor(index / 6)] ?? 9;
      const minute = (index % 6) * 10 + random.below(9);
      const place = random.pick(districts);
      const score = 20 + random.below(80);
      const who = random.pick(people);
      const [followed, quietSkip] = [random.next(), random.next()];
      if (has('gap') && day === gapDay && index >= gapFrom && index < gapFrom + 14) continue;
      const isQuiet =
        has('version') && day === versionDay && (hour === versionHour || hour === versionHour + 1);
      const isPassedOver = has('district') && place === district && quietSkip < 0.75;
      const suggested = score >= threshold && !isPassedOver ? 'visit' : 'skip';
      const neverOverrules = (has('person') && who === person) || (has('hour') && hour === 16);
      const isOverruled = !neverOverrules && followed < usualOverruled;
      lines.push({
        day,
        time: `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`,
        hour,
        case: number,
        district: place,
        version: isQuiet ? quietVersion : usualVersion,
        score,
        suggested,
        person: who,
        decided: isOverruled ? (suggested === 'visit' ? 'skip' : 'visit') : suggested,
      });
    }
  }
  return { lines, hidden };
}

export interface Row {
  value: string;
  lines: number;
  meanScore: number;
  visits: number;
  overruled: number;
}

function summarise(value: string, lines: readonly Line[]): Row {
  const share = (test: (line: Line) => boolean) => lines.filter(test).length / Math.max(1, lines.length);
  return {
    value,
    lines: lines.length,
    meanScore: lines.length > 0 ? meanOf(lines.map(({ score }) => score)) : 0,
    visits: share(({ suggested }) => suggested === 'visit'),
    overruled: share(({ suggested, decided }) => suggested !== decided),
  };
}

/** The log cut into the values of one column. */
export function cutLog(lines: readonly Line[], cut: Cut): Row[] {
  const values = [...new Set(lines.map((line) => line[cut]))].sort((some, other) =>
    typeof some === 'number' && typeof other === 'number'
      ? some - other
      : String(some) < String(other)
        ? -1
        : 1,
  );
  return values.map((value) =>
    summarise(
      String(value),
      lines.filter((line) => line[cut] === value),
    ),
  );
}

/** How many standard deviations a share lies above that of all other lines. */
export function distance(row: Row, rows: readonly Row[], measure: 'visits' | 'overruled'): number {
  const others = rows.filter(({ value }) => value !== row.value);
  const count = others.reduce((sum, { lines }) => sum + lines, 0);
  if (count === 0 || row.lines === 0) return 0;
  const rest = others.reduce((sum, other) => sum + other[measure] * other.lines, 0) / count;
  const together = (rest * count + row[measure] * row.lines) / (count + row.lines);
  const deviation = Math.sqrt(together * (1 - together) * (1 / row.lines + 1 / count));
  return deviation > 0 ? (row[measure] - rest) / deviation : 0;
}

export type Finding = Choices['findings'][number];

/** Whether a finding names something that is really there. Every number of an unannounced version is one. */
export const isFound = (finding: Finding, { kind, cut, value, measure }: Hidden) =>
  finding.cut === cut && finding.value === value && (finding.measure === measure || kind === 'version');

const mostFindings = 8;

const schema = z.strictObject({
  cut: z.enum(cuts),
  /** The row whose lines are shown. */
  open: z.strictObject({ cut: z.enum(cuts), value: z.string().max(8) }).nullable(),
  findings: z
    .array(
      z.strictObject({
        cut: z.enum(cuts),
        value: z.string().max(8),
        measure: z.enum(measures),
        sure: z.enum(['hint', 'likely', 'firm']),
      }),
    )
    .max(mostFindings),
});

export type Choices = z.infer<typeof schema>;

const start: Choices = { cut: 'day', open: null, findings: [] };

/** How many hidden things were found, or none at all if something was reported that is not there. */
export function countFound(findings: readonly Finding[], hidden: readonly Hidden[]): number {
  if (findings.some((finding) => !hidden.some((some) => isFound(finding, some)))) return 0;
  return hidden.filter((some) => findings.some((finding) => isFound(finding, some))).length;
}

const report = ({ cut, value, measure }: Hidden): Finding => ({ cut, value, measure, sure: 'firm' });

function reported(findings: readonly Finding[], hidden: readonly Hidden[]): string {
  const chance = findings.filter((finding) => !hidden.some((some) => isFound(finding, some))).length;
  if (chance > 0) return `${chance} of ${counted(findings.length, 'finding')} merely chance`;
  return `${countFound(findings, hidden)} of ${hidden.length} reported`;
}

export const model: LabModel<Choices> = {
  name: 'audit-a-log',
  title: 'Audit a log',
  idea: 'Cut a log of decisions in several ways, and find what its overall numbers hide.',
  ages: '16 and older',
  minutes: 14,
  schema,
  start: () => start,
  goals: [
    {
      id: 'one',
      text: 'Report one thing that is wrong in this log, and nothing that is merely chance.',
      isMet: ({ findings }, seed) => countFound(findings, drawLog(seed).hidden) >= 1,
      progress: ({ findings }, seed) => reported(findings, drawLog(seed).hidden),
    },
    {
      id: 'all',
      text: 'Report all three things that are hidden in it, and nothing else.',
      isMet: ({ findings }, seed) => countFound(findings, drawLog(seed).hidden) === 3,
      progress: ({ findings }, seed) => reported(findings, drawLog(seed).hidden),
    },
  ],
  guide: [
    {
      text: 'One cut of five. Read it row by row against what should be, and open a row that looks odd.',
      choices(seed) {
        const [first] = drawLog(seed).hidden;
        return {
          ...start,
          cut: first?.cut ?? 'day',
          open: first ? { cut: first.cut, value: first.value } : null,
        };
      },
    },
    {
      text: 'A cell that differs from the rest by more than chance explains is marked as a finding. Two more are hidden.',
      choices(seed) {
        const [first] = drawLog(seed).hidden;
        return {
          ...start,
          cut: first?.cut ?? 'day',
          open: first ? { cut: first.cut, value: first.value } : null,
          findings: first ? [report(first)] : [],
        };
      },
    },
  ],
};
