import core from 'highlight.js/lib/core';
import bash from 'highlight.js/lib/languages/bash';
import css from 'highlight.js/lib/languages/css';
import javascript from 'highlight.js/lib/languages/javascript';
import json from 'highlight.js/lib/languages/json';
import python from 'highlight.js/lib/languages/python';
import sql from 'highlight.js/lib/languages/sql';
import typescript from 'highlight.js/lib/languages/typescript';
import xml from 'highlight.js/lib/languages/xml';
import { escapeHtml } from '#domain/text/escape-html.ts';

const languages = { bash, css, javascript, json, python, sql, typescript, xml };

const highlighter = core.newInstance();
highlighter.configure({ classPrefix: 'code-' });
for (const [name, language] of Object.entries(languages)) highlighter.registerLanguage(name, language);

/** Highlighting takes quadratic time on long words: minutes for 50,000 letters in a row. */
const mostHighlighted = { characters: 20_000, line: 300 };

const isShortEnough = (code: string) =>
  code.length <= mostHighlighted.characters &&
  code.split('\n').every((line) => line.length <= mostHighlighted.line);

/** Highlights code as HTML with classes. Code in an unknown language, and very long code, is only escaped. */
export function highlightCode(code: string, language = ''): string {
  const known = highlighter.getLanguage(language) && isShortEnough(code) ? language : 'plaintext';
  const marked = known === 'plaintext' ? escapeHtml(code) : highlighter.highlight(code, { language }).value;
  // Long lines scroll inside the block, so it must be focusable by keyboard.
  return `<pre tabindex="0"><code class="language-${known}">${marked}</code></pre>`;
}
