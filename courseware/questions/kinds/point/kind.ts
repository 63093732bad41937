import { z } from 'zod';
import { formatValue } from '../../../template.ts';
import { base, expression, markdown, say } from '../fields.ts';
import { computeNumber, gradeFrom, zeroGrade } from '../grading.ts';
import type { DrawnQuestion, KindRules } from '../kind-rules.ts';

const bounds = z.tuple([z.number(), z.number()]).refine(([low, high]) => low < high, 'Must rise');

/** A coordinate plane, or a picture whose width and height span the coordinates. */
const plane = z.strictObject({
  x: bounds,
  y: bounds,
  xLabel: z.string().max(60).optional(),
  yLabel: z.string().max(60).optional(),
  /** The step of the arrow keys and of the grid. */
  step: z.number().positive(),
  points: z
    .array(z.strictObject({ x: z.number(), y: z.number(), label: z.string().max(40).optional() }))
    .max(100)
    .default([]),
  /** The path of a drawing or picture of the course. */
  picture: z
    .string()
    .max(200)
    .regex(
      /^figures\/[a-z0-9][a-z0-9._-]*\.(svg|png|webp)$/,
      'Use the path of a figure of the course, such as figures/a.svg',
    )
    .optional(),
  /** Describes the plane or picture for learners who cannot see it. */
  alt: markdown(600),
});

const schema = z.strictObject({
  ...base,
  kind: z.literal('point'),
  plane,
  key: z.strictObject({ x: expression, y: expression, within: z.number().positive() }),
  say,
});

type PointQuestion = z.output<typeof schema>;

export const point: KindRules<'point', typeof schema> = {
  schema,
  check({ key }, report) {
    report.expression(key.x, 'key', 'x');
    report.expression(key.y, 'key', 'y');
  },
  textsOf: (question) => [[['say'], question.say]],
  pictureOf: (question) => question.plane.picture,
  draw({ plane: { picture: _path, ...shownPlane } }, { base: shown, picture }) {
    return { view: { ...shown, plane: shownPlane, picture } };
  },
  alternatives: () => [],
  grade(question, drawn, answer) {
    if (!answer) return zeroGrade;
    const target = targetOf(question, drawn);
    const distance = Math.hypot(answer.x - target.x, answer.y - target.y);
    return gradeFrom(distance <= question.key.within + 1e-9 ? 1 : 0, [drawn.textAt('say')]);
  },
  solve: (question, drawn) => [shownTarget(question, drawn)],
  rightAnswer(question, drawn) {
    // The point as learners see it must be accepted.
    const [x = 0, y = 0] = shownTarget(question, drawn)
      .slice(1, -1)
      .split(', ')
      .map((part) => Number(part.replace('−', '-')));
    return { x, y };
  },
};

function targetOf({ key }: PointQuestion, { variables }: DrawnQuestion) {
  return { x: computeNumber(key.x, variables), y: computeNumber(key.y, variables) };
}

function shownTarget(question: PointQuestion, drawn: DrawnQuestion): string {
  const { x, y } = targetOf(question, drawn);
  return `(${formatValue(x)}, ${formatValue(y)})`;
}
