import { expect, test } from 'vitest';
import { textOfHtml } from './html-text.ts';

test('the text of HTML has no tags, and its entities are decoded', () => {
  expect(textOfHtml('<p>If <code>a &lt; b</code> &amp;\n <em>c</em></p>')).toBe('If a < b & c');
  expect(textOfHtml('&quot;Turing&#39;s &#x2212; game&quot;')).toBe('"Turing\'s − game"');
  expect(textOfHtml('&unknown; &amp;lt;')).toBe('&unknown; &lt;');
});
