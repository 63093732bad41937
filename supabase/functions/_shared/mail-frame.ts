import type { Institute } from '#domain/site/institute.ts';
import { escapeHtml } from '#domain/text/escape-html.ts';

/** The content of a mail. Its text and HTML versions are both made from this, so they cannot disagree. */
export interface MailContent {
  heading: string;
  paragraphs: readonly string[];
  action?: { label: string; url: string };
  /** Small print under the action, for example what to do if you did not ask for this mail. */
  note?: string;
}

/** Every mail of the site looks like this, whether our server or hosted Supabase sends it. */
export function frameMail(institute: Institute, words: MailContent): { text: string; html: string } {
  return { text: plainText(institute, words), html: page(institute, words) };
}

function plainText(institute: Institute, { heading, paragraphs, action, note }: MailContent): string {
  const parts = [heading, ...paragraphs];
  if (action) parts.push(`${action.label}:\n${action.url}`);
  if (note) parts.push(note);
  return `${parts.join('\n\n')}\n\n-- \n${institute.name}\n${institute.tagline}\n`;
}

/** Mail programs support little CSS, so styles are inline and the layout is a single column. */
function page(institute: Institute, { heading, paragraphs, action, note }: MailContent): string {
  const body = [
    `<h1 style="margin:0 0 16px;font:600 22px/1.3 Georgia,serif;color:#16202e">${escapeText(heading)}</h1>`,
    ...paragraphs.map((text) => `<p style="margin:0 0 16px">${lines(text)}</p>`),
  ];
  if (action) {
    const url = escapeText(action.url);
    body.push(
      `<p style="margin:24px 0"><a href="${url}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#1d4ed8;color:#ffffff;font-weight:600;text-decoration:none">${escapeText(action.label)}</a></p>`,
      `<p style="margin:0 0 16px;font-size:14px;color:#4b5563">If the button does not work, open this address:<br><a href="${url}" style="color:#1d4ed8;word-break:break-all">${url}</a></p>`,
    );
  }
  if (note) body.push(`<p style="margin:0 0 16px;font-size:14px;color:#4b5563">${lines(note)}</p>`);
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeText(heading)}</title></head>
<body style="margin:0;padding:24px 12px;background:#f6f4ef">
<div style="max-width:560px;margin:0 auto;padding:32px 28px;background:#ffffff;border-radius:12px;font:16px/1.6 Arial,Helvetica,sans-serif;color:#16202e">
${body.join('\n')}
</div>
<p style="max-width:560px;margin:16px auto 0;text-align:center;font:13px/1.5 Arial,Helvetica,sans-serif;color:#4b5563">${escapeText(institute.name)}<br>${escapeText(institute.tagline)}</p>
</body>
</html>
`;
}

function lines(text: string): string {
  return escapeText(text).replaceAll('\n', '<br>');
}

function escapeText(text: string): string {
  return escapeHtml(text).replaceAll("'", '&#39;');
}
