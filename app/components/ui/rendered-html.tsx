/**
 * HTML that was sanitised when it was made: highlighted code, a post's Markdown, texts of lessons and questions.
 * Nothing else may be handed in here, because this is the one place that puts markup into a page as it is.
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
  /** A `span` for a text that stays inside a line. */
  as?: 'div' | 'span';
}) {
  return <Element id={id} className={className} dangerouslySetInnerHTML={{ __html: html }} />;
}
