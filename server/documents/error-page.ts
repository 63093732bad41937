import { randomInt } from 'node:crypto';
import { escapeXml } from './xml.ts';

const letters = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Short enough to read out on the phone, and without letters that look alike. */
export function createReference(): string {
  return Array.from({ length: 8 }, () => letters[randomInt(letters.length)]).join('');
}

/** Written without React, because React may be what failed. */
export function errorPage(siteName: string, reference: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>Something went wrong | ${escapeXml(siteName)}</title>
<style>${style}</style>
</head>
<body>
<main>
<svg viewBox="0 0 120 40" width="120" height="40" aria-hidden="true">
<path d="M8 30 36 12l26 16M84 12l28 18" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round"/>
<g fill="#3b82f6"><circle cx="8" cy="30" r="5"/><circle cx="36" cy="12" r="5"/><circle cx="112" cy="30" r="5"/></g>
<g fill="#f2a93b"><circle cx="62" cy="28" r="5"/><circle cx="84" cy="12" r="5"/></g>
</svg>
<h1>Something went wrong on our side</h1>
<p>The page could not be shown just now. Please try again in a moment. If it keeps happening, write to us and
mention this reference, so that we can find out what it was:</p>
<p class="reference">${reference}</p>
<p><a href="/">Return to Home</a></p>
</main>
</body>
</html>
`;
}

const style = `
body{margin:0;min-height:100vh;display:grid;place-items:center;font:1.0625rem/1.6 system-ui,sans-serif;
background:light-dark(#fbf9f5,#0f1721);color:light-dark(#17212e,#eef1f4)}
main{max-width:34rem;padding:2rem 1.5rem}
h1{font:700 2rem/1.2 Georgia,serif;margin:1.5rem 0 1rem}
.reference{font:600 1.25rem/1 ui-monospace,monospace;letter-spacing:.08em}
a{color:light-dark(#1d55b8,#93bbfd);font-weight:600}
a:focus-visible{outline:3px solid currentColor;outline-offset:3px}
`;
