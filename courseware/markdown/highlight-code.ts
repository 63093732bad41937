import core from 'highlight.js/lib/core';
import bash from 'highlight.js/lib/languages/bash';
import css from 'highlight.js/lib/languages/css';
import javascript from 'highlight.js/lib/languages/javascript';
import json from 'highlight.js/lib/languages/json';
import python from 'highlight.js/lib/languages/python';
import sql from 'highlight.js/lib/languages/sql';
import typescript from 'highlight.js/lib/languages/typescript';
import xml from 'highlight.js/lib/languages/xml';
import { escapeHtml } from '../template.ts';

const languages = { bash, css, javascript, json, python, sql, typescript, xml };

const highlighter = core.newInstance();
highlighter.configure({ classPrefix: 'code-' });
for (const [name, language] of Object.entries(languages)) highlighter.registerLanguage(name, language);

/** Highlights code as HTML with classes. Code in an unknown language is only escaped. */
export function highlightCode(code: string, language = ''): string {
  const known = highlighter.getLanguage(language) ? language : 'plaintext';
  const marked = known === 'plaintext' ? escapeHtml(code) : highlighter.highlight(code, { language }).value;
  // Long lines scroll inside the block, so it must be focusable by keyboard.
  return `<pre tabindex="0"><code class="language-${known}">${marked}</code></pre>`;
}
