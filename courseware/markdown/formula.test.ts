import { expect, test } from 'vitest';
import { hostileMarkdown } from '#testing/hostile/markdown.ts';
import { findDroppedMarkup } from './find-dropped-markup.ts';
import { renderLessonInline, renderLessonMarkdown } from './lesson-markdown.ts';

const render = (markdown: string) =>
  renderLessonMarkdown(markdown)
    .map(({ html }) => html)
    .join('');

test('a formula within a line and one on its own lines become MathML', () => {
  expect(render('The line $y = wx + b$ is straight.')).toBe(
    '<p>The line <math><mrow><mi>y</mi><mo>=</mo><mi>w</mi><mi>x</mi><mo>+</mo><mi>b</mi></mrow></math> is straight.</p>\n',
  );
  expect(render('Before\n\n$$\n\\frac{a}{b}\n$$\n\nAfter')).toBe(
    '<p>Before</p>\n<figure tabindex="0"><math display="block"><mfrac><mi>a</mi><mi>b</mi></mfrac></math></figure>\n<p>After</p>\n',
  );
  expect(render('$$x^2$$')).toContain('<math display="block"><msup>');
  expect(renderLessonInline('Is $x_1 < 3$?')).toContain('<msub><mi>x</mi><mn>1</mn></msub>');
});

test.each([
  'Between $5 and $10 a month.',
  'It costs $5, not 10$.',
  'Pay $5-$10 or US$5 and CA$7.',
  'A $ sign, and another $ sign.',
  'From $1,000 to $2,000.',
  'Two \\$x\\$ signs.',
  'The code `$x$` and `$HOME`.',
  'Five dollars ($5) and ten ($10).',
])('%j is no formula', (markdown) => {
  expect(render(markdown)).not.toContain('<math');
});

test.each(['$2x + 1$', '$x$', '($a + b$)', '$10$', '$3 \\text{ apples}$', '$\\$5$', '**$x$**', '$x$-axis'])(
  '%j is a formula',
  (markdown) => {
    expect(render(markdown)).toContain('<math');
  },
);

test('a formula with a mistake is shown as it was written, and the author is told what is wrong', () => {
  expect(render('See $\\frac{1}$ here.')).toContain('<code>\\frac{1}</code>');
  expect(findDroppedMarkup('See $\\frac{1}$ here.')).toEqual([
    {
      raw: '$\\frac{1}$',
      message: expect.stringMatching(/^This formula cannot be read: Unexpected end of input/),
    },
  ]);
  expect(findDroppedMarkup('$\\nonsense$')[0]?.message).toContain('\\nonsense');
  expect(findDroppedMarkup('$$\n\\def\\a{x}\\a\n$$')[0]?.message).toContain('"\\def" cannot be used.');
  expect(findDroppedMarkup('Fine: $x$ and $5.')).toEqual([]);
});

test('a dollar sign that could have been meant as a formula is pointed out', () => {
  expect(findDroppedMarkup('Here $x $ has a space.')[0]).toEqual({
    raw: 'Here $x $ has a space.',
    message:
      'This dollar sign is shown as it is. A formula has no space after its first and before its last "$". Write \\$ for the sign itself.',
  });
  expect(findDroppedMarkup('Here \\$x is fine, and so are $5 and `$HOME`.')).toEqual([]);
});

test.each([
  '\\href{javascript:alert(1)}{x}',
  '\\text{<img src=x onerror=alert(1)>}',
  '\\style{background:url(//evil.example)}{x}',
  '\\class{fixed}{x}',
  '\\id{main}{x}',
  '\\includegraphics{https://evil.example/a.png}',
  '\\color{red}{x}',
  '\\htmlData{a=b}{x}',
  '</math><script>alert(1)</script>',
])('%j brings no script, address, style, class or id to a page', (source) => {
  for (const html of [render(`$${source}$`), render(`$$\n${source}\n$$`)]) {
    expect(html.replaceAll(/&[a-z]+;|<code>.*?<\/code>|<mtext>.*?<\/mtext>/g, '')).not.toMatch(
      /<(?!\/?(?:p|figure|math|m[a-z]+)\b)|style=|class=|id=|href|src=|on[a-z]+=/,
    );
  }
});

test.for(hostileMarkdown)('nothing can run in what a lesson shows of %s', (markdown) => {
  const html = render(markdown);
  const tags = html.match(/<[^>]*>/g) ?? [];
  expect(html.replaceAll(/<\/?[a-z][a-z0-9]*(?:\s[a-z]+(?:="[^"<>]*")?)*\s*\/?>/g, ''), html).not.toContain(
    '<',
  );
  for (const tag of tags) {
    expect(tag).not.toMatch(
      /^<\/?(?:script|style|svg|img|iframe|annotation|mglyph|maction|textarea|form|input)/,
    );
    for (const [, name = '', value = ''] of tag.matchAll(/\s([^\s="]+)="([^"]*)"/g)) {
      expect(name).not.toMatch(/^(?:on|style$|id$|name$|src$|xlink)/);
      if (name !== 'href') continue;
      expect(['http:', 'https:', 'mailto:']).toContain(new URL(value, 'https://site.example').protocol);
    }
  }
});

test('a formula cannot be made to take long', () => {
  const sources = [
    `${'{'.repeat(900)}x${'}'.repeat(900)}`,
    `${'\\frac{1}{'.repeat(180)}x${'}'.repeat(180)}`,
    '\\sqrt'.repeat(390),
    'x^'.repeat(900),
    '\\left('.repeat(300),
    `\\begin{array}{*{900}{c}}${'&'.repeat(900)}\\end{array}`,
    '\\cfrac1'.repeat(280),
    '$'.repeat(1_900),
  ];
  const quiet = performance.now();
  for (let index = 0; index < 200; index += 1) render('$$\n\\sum_{i=1}^n \\frac{x_i}{n}\n$$');
  const usual = performance.now() - quiet;
  const start = performance.now();
  for (const source of sources) render(`$$\n${source}\n$$`);
  expect(performance.now() - start).toBeLessThan(usual * 20 + 2_000);
});
