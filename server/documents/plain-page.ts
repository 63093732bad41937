import type { SiteSettings } from '#domain/site/site-settings.ts';
import { escapeXml } from '#domain/text/xml.ts';

interface PlainPage {
  title: string;
  /** HTML below the heading. */
  body: string;
}

/** A page written without React: for errors that React itself may cause, and for times when no page may be shown. */
export function plainPage({ site_name, primary_color }: SiteSettings, { title, body }: PlainPage): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${escapeXml(title)} | ${escapeXml(site_name)}</title>
<style>${style}</style>
</head>
<body>
<main>
<svg viewBox="0 0 120 40" width="120" height="40" aria-hidden="true">
<path d="M8 30 36 12l26 16M84 12l28 18" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round"/>
<g fill="${escapeXml(primary_color)}"><circle cx="8" cy="30" r="5"/><circle cx="36" cy="12" r="5"/><circle cx="112" cy="30" r="5"/></g>
<g fill="#f2a93b"><circle cx="62" cy="28" r="5"/><circle cx="84" cy="12" r="5"/></g>
</svg>
<p class="name">${escapeXml(site_name)}</p>
<h1>${escapeXml(title)}</h1>
${body}
</main>
</body>
</html>
`;
}

const style = `
body{margin:0;min-height:100vh;display:grid;place-items:center;font:1.0625rem/1.6 system-ui,sans-serif;
background:light-dark(#fbf9f5,#0f1721);color:light-dark(#17212e,#eef1f4)}
main{max-width:34rem;padding:2rem 1.5rem}
h1{font:700 2rem/1.2 Georgia,serif;margin:.5rem 0 1rem}
.name{margin:1.5rem 0 0;font-weight:600}
.reference{font:600 1.25rem/1 ui-monospace,monospace;letter-spacing:.08em}
a{color:light-dark(#1d55b8,#93bbfd);font-weight:600}
a:focus-visible{outline:3px solid currentColor;outline-offset:3px}
`;
