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

/** Code as HTML with its words marked by class. In an unknown language it stays plain, only escaped. */
export function highlightCode(code: string, language = ''): string {
  const known = highlighter.getLanguage(language) ? language : 'plaintext';
  const marked = known === 'plaintext' ? escapeHtml(code) : highlighter.highlight(code, { language }).value;
  // Long lines scroll inside the block, so the keyboard has to be able to reach it.
  return `<pre tabindex="0"><code class="language-${known}">${marked}</code></pre>`;
}
