import { expect, test } from 'vitest';
import { hostileFigures } from '#testing/hostile/content.ts';
import { drawSample, findSampleProblems, readSample } from '#testing/questions.ts';
import { packQuestion, pictureData, renderQuestion } from '../../../pack-course.ts';
import { drawQuestion } from '../../draw.ts';
import { gradeAnswer } from '../../grade.ts';

test('a point is right within its distance', () => {
  const question = readSample('point', {
    plane: { x: [0, 10], y: [0, 10], step: 1, alt: 'An empty plane.' },
    key: { x: 3, y: '2 + 2', within: 0.5 },
  });
  const drawn = drawSample(question);
  expect(gradeAnswer(question, drawn, { x: 3.3, y: 4.2 }).isCorrect).toBe(true);
  expect(gradeAnswer(question, drawn, { x: 3.5, y: 4.5 }).isCorrect).toBe(false);
});

const onPicture = (picture: string) => ({
  plane: { x: [0, 4], y: [0, 3], step: 1, picture, alt: 'A map.' },
  key: { x: 1, y: 1, within: 1 },
});

test('a point question shows its picture, cleaned and without a size of its own, and stores its path', () => {
  const question = readSample('point', onPicture('figures/map.svg'));
  const svg = `<?xml version="1.0"?><svg width="40mm" height="30mm" viewBox="0 0 4 3" onload="alert(1)">
    <marker id="tip"/><rect width="4" height="3" marker-end="url(#tip)"/><script>alert(1)</script></svg>`;
  const packed = packQuestion(
    renderQuestion(question, (path) => (path === 'figures/map.svg' ? svg : undefined)),
  );
  const picture = expect.stringMatching(
    /^<svg preserveAspectRatio="none" viewBox="0 0 4 3">\s+<marker id="sample-question-tip".*<rect width="4" height="3" marker-end="url\(#sample-question-tip\)".*<\/svg>$/,
  );
  expect(packed.first_view).toMatchObject({ picture });
  expect(JSON.stringify(packed.first_view)).not.toContain('alert');
  expect(drawQuestion(JSON.parse(packed.compiled), 'b').view).toMatchObject({ picture });
  expect(JSON.parse(packed.question).plane.picture).toBe('figures/map.svg');
});

test('a point question that was compiled without its picture is still drawn', () => {
  const { view } = drawSample(readSample('point', onPicture('figures/map.svg')));
  expect(view).toMatchObject({ kind: 'point', plane: { x: [0, 4] }, picture: undefined });
});

test('a picture that is not a drawing is part of the question as its bytes', () => {
  const { picture } = renderQuestion(readSample('point', onPicture('figures/map.webp')), () =>
    pictureData('figures/map.webp', 'UklGRg=='),
  );
  expect(picture).toBe(
    '<image href="data:image/webp;base64,UklGRg==" width="100%" height="100%" preserveAspectRatio="none"></image>',
  );
});

test.each(['figures/map.jpg', '../map.svg', 'downloads/map.svg', 'figures/map.png.svg/../x'])(
  '%s is no picture of a question',
  (path) => {
    expect(findSampleProblems('point', onPicture(path))).toEqual([
      expect.stringMatching(/^plane\.picture: Use the path of a figure/),
    ]);
  },
);

test.each(hostileFigures)('nothing can run in a picture of a question made of %s', (svg) => {
  const { picture } = renderQuestion(readSample('point', onPicture('figures/map.svg')), () => svg);
  expect(picture ?? '').not.toMatch(/[\s"'](on\w+|style|href)=|javascript|evil|executed/);
});

test('a key that is no expression is refused', () => {
  const { plane } = onPicture('figures/map.svg');
  expect(findSampleProblems('point', { plane, key: { x: 1, y: 'up', within: 1 } })).toEqual([
    'key.y: There is no variable "up"',
  ]);
});
