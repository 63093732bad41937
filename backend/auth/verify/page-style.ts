/**
 * The styles of the link pages. They are inlined, because these pages load nothing. Buttons and links have a lightness
 * of their own, which keeps them readable for any colour of the site. Browsers that cannot compute it get a blue.
 */
export function pageStyle(siteColor: string): string {
  const color = /^#[0-9a-f]{6}$/i.test(siteColor) ? siteColor : defaultSiteColor;
  return `
:root {
  color-scheme: light dark; --site: ${color}; --paper: #fbf9f5; --sheet: #ffffff; --ink: #17212e; --soft: #465162;
  --line: #e2dccf; --line-strong: #868d98; --strong: #1d4ed8; --hover: #1e3a8a; --on-strong: #ffffff;
}
@supports (color: oklch(from red l c h)) {
  :root { --strong: oklch(from var(--site) 0.49 c h); --hover: oklch(from var(--site) 0.41 c h); }
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #0f1721; --sheet: #18222f; --ink: #eef1f4; --soft: #b9c3cf; --line: #2b3747; --line-strong: #6b7a8e;
    --strong: #93c5fd; --hover: #bfdbfe; --on-strong: #0c1420;
  }
  @supports (color: oklch(from red l c h)) {
    :root { --strong: oklch(from var(--site) 0.76 min(c, 0.13) h); --hover: oklch(from var(--site) 0.84 min(c, 0.09) h); }
  }
}
* { box-sizing: border-box; }
body {
  margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 1.25rem; background: var(--paper);
  color: var(--ink); overflow-wrap: break-word;
  font: 1.0625rem/1.62 -apple-system, BlinkMacSystemFont, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif;
}
main {
  width: 100%; max-width: 30rem; padding: clamp(1.5rem, 6vw, 2.5rem); border: 1px solid var(--line);
  border-radius: 1.75rem; background: var(--sheet);
}
.name { display: flex; align-items: center; gap: .625rem; margin: 0 0 1.75rem; font-weight: 600; line-height: 1.3; }
.name::before { content: ""; flex: none; width: .75rem; height: .75rem; border-radius: 50%; background: var(--site); }
h1 { margin: 0 0 .75rem; font: 700 2rem/1.2 Georgia, serif; letter-spacing: -.01em; text-wrap: balance; }
p { margin: 0 0 1.5rem; }
.soft { margin: 1.5rem 0 0; color: var(--soft); font-size: .9375rem; line-height: 1.5; }
form { margin: 0; }
label { display: block; margin: 0 0 .375rem; font-size: .9375rem; font-weight: 600; }
input[type="email"] {
  width: 100%; min-height: 3rem; margin: 0 0 1rem; padding: .5rem 1rem; border: 1px solid var(--line-strong);
  border-radius: .625rem; background: var(--sheet); color: inherit; font: inherit;
}
button {
  width: 100%; min-height: 3rem; padding: .5rem 1.25rem; border: 0; border-radius: .625rem; background: var(--strong);
  color: var(--on-strong); font: inherit; font-weight: 600; line-height: 1.25; cursor: pointer;
}
button:hover { background: var(--hover); }
a { color: var(--strong); font-weight: 600; }
:focus-visible { outline: 3px solid var(--strong); outline-offset: 3px; }
`;
}

export const defaultSiteColor = '#3b82f6';
