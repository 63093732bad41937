import { expect, test } from 'vitest';
import { costlyFigures, hostileFigures } from '#testing/hostile/content.ts';
import { findFigureProblem, findFigureScript } from './find-figure-problem.ts';
import { cleanFigure, inlineFigure } from './inline-figure.ts';

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

test('what a drawing program says in styles is drawn', () => {
  const svg =
    '<svg viewBox="0 0 9 9"><rect style="fill: #fff; stroke-width:2px;position:fixed" fill="red"/></svg>';
  expect(inlineFigure(svg, 'k')).toBe(
    '<svg viewBox="0 0 9 9"><rect fill="#fff" stroke-width="2px"></rect></svg>',
  );
});

test.for(hostileFigures)('the file that is stored of %s only draws', (svg) => {
  const { svg: cleaned } = cleanFigure(svg);
  expect(cleaned).toMatch(/^<svg [^<>]*>/);
  expect(findFigureProblem(cleaned) ?? findFigureScript(cleaned)).toBeUndefined();
  expect(cleaned).not.toMatch(/[\s"'](on\w+|style|href)=|javascript|evil|executed|xhtml/);
});

test('a cleaned file names what was left out, is a file of its own, and stays as it is when cleaned again', () => {
  const svg = `<svg width="40" height="30px" xmlns:inkscape="x" inkscape:label="y" onload="go()">
<metadata/><style>a{}</style><script>go()</script><image href="https://evil.example/a.png"/><rect id="a" class="b"/></svg>`;
  const { svg: cleaned, leftOut } = cleanFigure(svg);
  expect(leftOut).toEqual(['onload', '<style>', '<script>', '<image>', 'href']);
  expect(cleaned).toMatch(
    /^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" viewBox="0 0 40 30" width="40" height="30px">\s*<rect id="a"><\/rect><\/svg>$/,
  );
  expect(cleanFigure(cleaned)).toEqual({ svg: cleaned, leftOut: [] });
});

test.for(costlyFigures)('a figure with %s is refused with its line, and not parsed', ([, svg]) => {
  expect(findFigureProblem(svg)).toMatchObject({ line: 1 });
  expect(inlineFigure(svg, 'key')).toBe('');
});

test.each([
  ['<svg>\n<script>go()</script></svg>', 2, 'script'],
  ['<svg onload="go()"></svg>', 1, 'onload'],
  ['<svg>\n\n<foreignObject><p>x</p></foreignObject></svg>', 3, 'foreignObject'],
  ['<svg><a href="javascript:go()"></a></svg>', 1, 'the link to it'],
])('a script in %s is reported with its line', (svg, line, part) => {
  expect(findFigureScript(svg)).toEqual({
    line,
    message: `The figure has a script, which no page runs. Remove ${part}.`,
  });
});

test('a figure that only draws is not taken for a script', () => {
  const svg = '<svg viewBox="0 0 9 9"><text x="1">only one = on="x"</text><path d="M0 0"/></svg>';
  expect(findFigureScript(svg)).toBeUndefined();
});
