/** Content of authors and imported files that tries to run a script, to load a file, or to keep the server busy. */

const dangers = [
  'onload=executed()',
  'style=position:fixed;inset:0',
  'href=javascript:executed()',
  'onclick=executed()',
];

/** SVG figures whose attributes try to become other attributes, or to load a file. */
export const hostileFigures = [
  // `url(` in one attribute and `)` in a later one: what is between them is markup.
  ...dangers.map((danger) => `<svg><rect fill="url(" stroke="x) ${danger} x="/></svg>`),
  ...dangers.map((danger) => `<svg><rect fill="url(#a" stroke="b) ${danger} x="/></svg>`),
  ...dangers.map((danger) => `<svg><rect fill="id=" stroke=" ${danger} x="/></svg>`),
  ...dangers.map((danger) => `<svg viewBox="0 0 width=" fill=" ${danger} x="><g/></svg>`),
  ...dangers.map((danger) => `<svg><rect ${danger.replace('=', '="')}"/></svg>`),
  '<svg><rect id="a&quot; onload=&quot;executed()"/></svg>',
  '<svg><rect fill="url(https://evil.example/a.svg#b)"/></svg>',
  '<svg><rect fill="URL(https://evil.example/a.svg#b)"/></svg>',
  '<svg><rect fill="\\75rl(https://evil.example/a.svg#b)"/></svg>',
  '<svg><rect fill="url(#a) url(https://evil.example/a)"/></svg>',
  '<svg><rect clip-path="src(\'https://evil.example/a\')"/></svg>',
  '<svg><rect marker-end="image-set(\'https://evil.example/a\' 1x)"/></svg>',
  '<svg><rect fill="url(data:image/svg+xml,x)"/></svg>',
  '<svg><rect fill="x;background:url(//evil.example)"/></svg>',
  '<svg xmlns="http://www.w3.org/1999/xhtml"><rect/></svg>',
  '<svg><script>executed()</script></svg>',
  '<svg><style>*{background:url(https://evil.example)}</style></svg>',
  '<svg><image href="https://evil.example/a.png"/></svg>',
  '<svg><use href="https://evil.example/a.svg#b"/></svg>',
  '<svg><a href="javascript:executed()"><text>x</text></a></svg>',
  '<svg><foreignObject><img src="x" onerror="executed()"/></foreignObject></svg>',
  '<svg><desc><title><rect id="&lt;/title&gt;&lt;img src=x onerror=executed()&gt;"/></title></desc></svg>',
  '<svg><animate attributeName="href" to="javascript:executed()"/></svg>',
];

/** SVG files that take a parser minutes. */
export const costlyFigures: [what: string, svg: string][] = [
  ['elements inside each other', `<svg>${'<g>'.repeat(40)}${'</g>'.repeat(40)}</svg>`],
  ['elements that are never closed', '<svg><g><g>'],
  ['tags that close nothing', '<svg><g></x><g></x></svg>'],
  ['a tag that ends in an attribute', '<svg><g x="/>"><g x="/>"></svg>'],
  ['too many characters', `<svg>${'<g/>'.repeat(50_001)}</svg>`],
];

/** Texts of questions whose address or other attribute depends on a drawn value, or that load a file. */
export const hostileQuestionTexts = [
  '<a href="{u}">x</a>',
  '<a href="{u}" title="x">x</a>',
  '[x]({u})',
  '[x](<{u}>)',
  '[x][y]\n\n[y]: {u}',
  '[x](https://example.org "{u}")',
  '<abbr title="{u}">x</abbr>',
  '![x](https://evil.example/a.png)',
  '<img src="https://evil.example/a.png">',
  '<img src="{u}">',
];

/** A question whose variables contain each other twice. */
export function templateBomb(levels: number): Record<string, { compute: string }> {
  const names = Array.from({ length: levels }, (_none, level) => `v${level + 1}`);
  return Object.fromEntries(
    names.map((name, level) => [name, { compute: level === 0 ? '[1, 1]' : `[v${level}, v${level}]` }]),
  );
}

/** Markdown that takes a parser seconds or minutes, or that overflows its stack. */
export const costlyMarkdown: [what: string, markdown: string][] = [
  ['quotes inside each other', `${'> '.repeat(12)}x`],
  ['quotes without spaces', `${'>'.repeat(5_000)}x`],
  ['lists inside each other', `${'- '.repeat(900)}x`],
  ['numbered lists inside each other', `${'1. '.repeat(900)}x`],
  ['lists and quotes in turns', `${'> - '.repeat(500)}x`],
  ['lists that are indented further with each line', stairs(200, '- x')],
  ['lists behind a fence that is part of HTML', `<div>\n\`\`\`\n\n${'> '.repeat(900)}x`],
  ['a paragraph that is too long', '*a'.repeat(2_501)],
  ['a paragraph behind a fence that is part of HTML', `<div>\n\`\`\`\n\n${'*a'.repeat(20_000)}`],
  ['too many paragraphs', 'a\n\n'.repeat(1_001)],
];

function stairs(levels: number, text: string): string {
  return Array.from({ length: levels }, (_none, level) => `${'  '.repeat(level)}${text}`).join('\n');
}

/** YAML that takes a parser seconds or minutes, or that overflows its stack. */
export const costlyYaml: [what: string, yaml: string][] = [
  ['lists in brackets', '['.repeat(5_000)],
  ['lists in brackets that are closed', '['.repeat(500) + ']'.repeat(500)],
  ['maps in brackets', '{a: '.repeat(2_000)],
  ['lists of dashes', `${'- '.repeat(5_000)}a`],
  ['complex keys', '? '.repeat(50)],
  [
    'maps that are indented further with each line',
    Array.from({ length: 60 }, (_none, level) => `${' '.repeat(level)}a:`).join('\n'),
  ],
  ['aliases', 'a: &a [x, x]\nb: [*a, *a]\n'],
  ['a tag', 'a: !!set {x}\n'],
  ['too many characters', '# x\n'.repeat(60_000)],
  ['too many parts', '-\n'.repeat(45_000)],
];
