import { expect, test } from 'vitest';
import { createInstitute } from '#domain/site/institute.ts';
import { defaultSiteSettings } from '#domain/site/site-settings.ts';
import { frameMail } from './mail-frame.ts';

const institute = createInstitute(defaultSiteSettings);

test('both forms of a mail say the same', () => {
  const { text, html } = frameMail(institute, {
    heading: 'Welcome',
    paragraphs: ['First line\nSecond line'],
    action: { label: 'Confirm', url: 'https://example.org/?a=1&b=2' },
    note: 'Not you? Ignore this mail.',
  });
  expect(text).toContain(
    'Welcome\n\nFirst line\nSecond line\n\nConfirm:\nhttps://example.org/?a=1&b=2\n\nNot you?',
  );
  expect(html).toContain('First line<br>Second line');
  expect(html).toContain('href="https://example.org/?a=1&amp;b=2"');
  expect(html).toContain('Not you? Ignore this mail.');
});

test('what a visitor wrote is shown in the HTML form, never run', () => {
  const hostile = `<img src=x onerror="alert('1')">`;
  const { html } = frameMail(institute, {
    heading: hostile,
    paragraphs: [hostile],
    action: { label: hostile, url: `https://example.org/"${hostile}` },
    note: hostile,
  });
  expect(html).not.toContain('<img');
  expect(html.match(/&lt;img src=x onerror=&quot;alert\(&#39;1&#39;\)&quot;&gt;/g)?.length).toBe(8);
});
