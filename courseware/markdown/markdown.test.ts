import { expect, test } from 'vitest';
import { hostileMarkdown } from '#testing/hostile/markdown.ts';
import { renderMarkdown, toPlainText } from './markdown.ts';

const harmlessTags = new Set(
  'h2 h3 h4 h5 h6 p blockquote hr ul ol li pre figure figcaption a abbr b br code del em i img kbd q s span strong sub sup table thead tbody tr th td'.split(
    ' ',
  ),
);
const harmlessAttributes = new Set(
  'href src alt title width height loading decoding start align class tabindex'.split(' '),
);

/** Parses tags in the form the sanitiser writes; any other `<` is an error. */
function tagsOf(html: string) {
  const tagPattern = /<\/?([^\s<>/]+)((?:\s[^\s=<>/"]+(?:="[^"<>]*")?)*)\s*\/?>/g;
  expect(html.replace(tagPattern, ''), html).not.toContain('<');
  return Array.from(html.matchAll(tagPattern), ([, name = '', attributes = '']) => ({
    name,
    attributes: Array.from(attributes.matchAll(/([^\s=]+)(?:="([^"]*)")?/g), ([, key = '', value = '']) => ({
      key,
      value,
    })),
  }));
}

test.for(hostileMarkdown)('nothing can run in what is left of %s', (markdown) => {
  for (const { name, attributes } of tagsOf(renderMarkdown(markdown))) {
    expect(harmlessTags).toContain(name);
    for (const { key, value } of attributes) {
      expect(harmlessAttributes).toContain(key);
      if (key === 'href' || key === 'src') {
        expect(['http:', 'https:', 'mailto:']).toContain(new URL(value, 'https://site.example').protocol);
      }
      if (key === 'class') expect(value).toMatch(/^(language-|code-)/);
    }
  }
});

test('the parts of Markdown that posts are written in become HTML', () => {
  const html = renderMarkdown(
    [
      '## A title',
      'Some *emphasis*, **weight**, `code` and a [link](/courses "Courses").',
      '1. one\n2. two',
      '> quoted',
      '| a | b |\n| - | -: |\n| 1 | 2 |',
      '![A cat](https://images.example/cat.png)',
    ].join('\n\n'),
  );
  expect(html).toContain('<h2>A title</h2>');
  expect(html).toContain('<em>emphasis</em>, <strong>weight</strong>, <code>code</code>');
  expect(html).toContain('<a href="/courses" title="Courses">link</a>');
  expect(html).toMatch(/<ol>\s*<li>one<\/li>\s*<li>two<\/li>\s*<\/ol>/);
  expect(html).toMatch(/<blockquote>\s*<p>quoted<\/p>\s*<\/blockquote>/);
  expect(html).toContain('<td align="right">2</td>');
  expect(html).toMatch(/<figure tabindex="0"><table>.*<\/table>\s*<\/figure>/s);
  expect(html).toContain(
    '<img src="https://images.example/cat.png" alt="A cat" loading="lazy" decoding="async" />',
  );
});

test('a post that begins with a first-level title leaves the h1 to the page', () => {
  expect(renderMarkdown('# One\n\n## Two')).toMatch(/<h2>One<\/h2>\s*<h3>Two<\/h3>/);
  expect(renderMarkdown('## Two\n\n### Three')).toMatch(/<h2>Two<\/h2>\s*<h3>Three<\/h3>/);
  expect(renderMarkdown('<h1>One</h1>')).toBe('<h2>One</h2>');
});

test('code is marked on the server, in the languages it knows', () => {
  expect(renderMarkdown('```python\nreturn 1 < 2\n```')).toBe(
    '<pre tabindex="0"><code class="language-python"><span class="code-keyword">return</span> <span class="code-number">1</span> &lt; <span class="code-number">2</span></code></pre>',
  );
  expect(renderMarkdown('```js\nlet a\n```')).toContain('<span class="code-keyword">let</span>');
  expect(renderMarkdown('```klingon\na < b\n```')).toBe(
    '<pre tabindex="0"><code class="language-plaintext">a &lt; b</code></pre>',
  );
});

test('plain text has the words and nothing else', () => {
  expect(toPlainText('## A *title*\n\nIt is `1 < 2` & "true",  \nsays [Ada](/about).')).toBe(
    'A title It is 1 < 2 & "true", says Ada.',
  );
  expect(toPlainText('Before\n\n```python\nprint(1)\n```\n\n- after\n- that')).toBe('Before after that');
  expect(toPlainText('A <script>executed()</script><b>bold</b> &amp;lt; ![cat](/cat.png) word')).toBe(
    'A bold &lt; word',
  );
});
