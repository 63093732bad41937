/**
 * HTML that `app/lib` made: highlighted code, or a post's Markdown after sanitising. Nothing else may be
 * handed in here, because this is the one place that puts markup into a page as it is.
 */
export function RenderedHtml({ html, className }: { html: string; className?: string }) {
  return <div className={className} dangerouslySetInnerHTML={{ __html: html }} />;
}
