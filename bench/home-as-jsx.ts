/** Turns the HTML that React rendered for Home back into a component, for other frameworks to render. */
export function componentFrom(html: string): string {
  const [, head = '', body = ''] = /<head>(.*)<\/head><body[^>]*>(.*)<\/body>/s.exec(html) ?? [];
  // Every framework sets these two itself.
  const ownHead = head.replace(/<meta (charSet|name="viewport")[^>]*>/gi, '');
  return `export function Home() {\n  return <>${toJsx(ownHead)}${toJsx(body)}</>;\n}\n`;
}

export function stylesheetOf(html: string): string {
  return /<style\b[^>]*>(.*?)<\/style>/s.exec(html)?.[1] ?? '';
}

/** The URLs of the font and the icons that Home and its style sheet use. */
export function assetsOf(html: string): Set<string> {
  return new Set(html.match(/\/assets\/[\w-]+\.(woff2|svg)/g));
}

/** React closes every element and escapes all text, so its HTML is almost JSX. */
function toJsx(html: string): string {
  return html
    .replace(/<(script|style)\b.*?<\/\1>/gs, '')
    .replace(/<!--.*?-->/gs, '')
    .replace(/[{}]/g, (brace) => `{'${brace}'}`)
    .replace(/ class=/g, ' className=')
    .replace(/ for=/g, ' htmlFor=')
    .replace(/ crossorigin=/g, ' crossOrigin=');
}
