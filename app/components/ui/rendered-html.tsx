/**
 * HTML that was sanitised when it was made: highlighted code, a post's Markdown, texts of lessons and questions. Never
 * pass anything else: this is the one place that inserts raw markup into a page.
 */
export function RenderedHtml({
  html,
  className,
  id,
  as: Element = 'div',
}: {
  html: string;
  className?: string;
  id?: string;
  /** `span` for text within a line, `g` within a drawing. */
  as?: 'div' | 'span' | 'g';
}) {
  return <Element id={id} className={className} dangerouslySetInnerHTML={{ __html: html }} />;
}
