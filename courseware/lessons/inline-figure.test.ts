import { expect, test } from 'vitest';
import { costlyFigures, hostileFigures } from '#testing/hostile/content.ts';
import { findFigureProblem } from './find-figure-problem.ts';
import { inlineFigure } from './inline-figure.ts';

const attributePattern = /\s([\w:-]+)="([^"]*)"/g;

test.for(hostileFigures)('no attribute of %s gets out of its quotes or loads a file', (svg) => {
  const figure = inlineFigure(svg, 'key');
  const withoutAttributes = figure.replace(attributePattern, '');
  expect(withoutAttributes).toMatch(/^(<\/?[a-zA-Z]+( ?\/)?>|[^<>="]*)*$/);
  for (const [, name = '', value = ''] of figure.matchAll(attributePattern)) {
    expect(name).not.toMatch(/^on|style|href/i);
    expect(value).not.toMatch(
      /url\((?!#key-)|https?:(?!\/\/www\.w3\.org\/2000\/svg$)|javascript|\\|src\(|set\(/i,
    );
  }
});

test('a figure keeps its shapes, colours and markers, and its ids get the key of their block', () => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><defs><marker id="tip" refX="1"><path d="M0 0L9 9z"/></marker></defs>
<g transform="translate(1 2) rotate(45)" fill="rgb(1, 2, 3)" stroke="currentColor" font-family="system-ui, sans-serif"><line marker-end="url('#tip')" x1="-1.5"/></g><text>a &lt; b</text></svg>`;
  expect(inlineFigure(svg, 'k')).toBe(
    svg
      .replace('id="tip"', 'id="k-tip"')
      .replace("url('#tip')", 'url(#k-tip)')
      .replaceAll('/>', ' />')
      .replace('<path d="M0 0L9 9z" />', '<path d="M0 0L9 9z"></path>')
      .replace('x1="-1.5" />', 'x1="-1.5"></line>'),
  );
});

test.for(costlyFigures)('a figure with %s is refused with its line, and not parsed', ([, svg]) => {
  expect(findFigureProblem(svg)).toMatchObject({ line: 1 });
  expect(inlineFigure(svg, 'key')).toBe('');
});
