import { expect, test } from 'vitest';
import { compileLesson } from '#courseware/lessons/compile-lesson.ts';
import { parseBlocks } from '#courseware/lessons/parse-blocks.ts';
import { filmName } from '#domain/courses/film.ts';
import { filmBlock, nameFor, transcriptOf, typeFor } from './film-block.ts';

test('a transcript has the words of the captions, and neither times nor tags', () => {
  const captions = [
    'WEBVTT - Socks\r\nKind: captions',
    'NOTE A comment\nof two lines',
    'STYLE\n::cue { color: red }',
    '1\n00:00.000 --> 00:02.000 align:start\n<v Ann>Two <i>socks</i></v>\nare here.',
    'end\n00:02.000 --> 00:04.000\nAre they a pair?',
    '00:04.000 --> 00:05.000\n:::',
  ].join('\r\n\r\n');
  expect(transcriptOf(captions)).toBe('Two socks are here. Are they a pair?');
  expect(transcriptOf('WEBVTT\n')).toBe('');
});

test('a long transcript has paragraphs that end with a sentence', () => {
  const cues = Array.from(
    { length: 60 },
    (_, n) => `00:${n}.000 --> 00:${n}.900\nSentence number ${n} of\nthe film.`,
  );
  const paragraphs = transcriptOf(`WEBVTT\n\n${cues.join('\n\n')}`).split('\n\n');
  expect(paragraphs.length).toBeGreaterThan(2);
  for (const each of paragraphs) {
    expect(each).toMatch(/film\.$/);
    expect(each.length).toBeLessThan(500);
  }
});

test.each(['One neuron', 'Größe & “Maß”', '???', `A ${'very '.repeat(18)}long title`, 'a"b'])(
  'a film called %j becomes a block that has no mistakes',
  (title) => {
    const name = nameFor(title, '1a2b3c4d');
    expect(`${name}.mp4`).toMatch(filmName);
    const files = { src: `${name}.mp4`, captions: `${name}.vtt`, poster: `${name}.jpeg` };
    const { blocks, problems } = parseBlocks(filmBlock(title, files, 'Words.'));
    expect(problems).toEqual([]);
    expect(compileLesson(blocks)).toMatchObject([{ kind: 'video', ...files, html: '<p>Words.</p>\n' }]);
  },
);

test('the name of a file tells its type, and only fitting types are taken', () => {
  const file = (name: string) => new File([], name);
  expect(typeFor('film', file('A.MP4'))).toBe('video/mp4');
  expect(typeFor('captions', file('a.vtt'))).toBe('text/vtt');
  expect(typeFor('poster', file('a.jpg'))).toBe('image/jpeg');
  for (const name of ['a.mov', 'mp4', 'a.vtt', 'a.png']) expect(typeFor('film', file(name))).toBeUndefined();
});
