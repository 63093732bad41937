/** Turns the HTML that React made of Home back into a component, for other servers to render. */
export function componentFrom(html: string): string {
  const [, head = '', body = ''] = /<head>(.*)<\/head><body[^>]*>(.*)<\/body>/s.exec(html) ?? [];
  // Every server sets these two by itself.
  const ownHead = head.replace(/<meta (charSet|name="viewport")[^>]*>/gi, '');
  return `export function Home() {\n  return <>${toJsx(ownHead)}${toJsx(body)}</>;\n}\n`;
}

export function stylesheetOf(html: string): string {
  return /<style\b[^>]*>(.*?)<\/style>/s.exec(html)?.[1] ?? '';
}

/** The addresses of the font and the icons, which Home and its style sheet refer to. */
export function assetsOf(html: string): Set<string> {
  return new Set(html.match(/\/assets\/[\w-]+\.(woff2|svg)/g));
}

/** React closes every element and escapes all text, so little is left between its HTML and JSX. */
function toJsx(html: string): string {
  return html
    .replace(/<(script|style)\b.*?<\/\1>/gs, '')
    .replace(/<!--.*?-->/gs, '')
    .replace(/[{}]/g, (brace) => `{'${brace}'}`)
    .replace(/ class=/g, ' className=')
    .replace(/ for=/g, ' htmlFor=')
    .replace(/ crossorigin=/g, ' crossOrigin=');
}
