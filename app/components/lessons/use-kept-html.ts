import { useState } from 'react';

/** Props with which React leaves the HTML of an element as it is in the document. */
const keptHtml = { suppressHydrationWarning: true, dangerouslySetInnerHTML: { __html: '' } };

/** These props if the document had the element when its component was first rendered. */
export function useKeptHtml(selector: string): typeof keptHtml | undefined {
  const [isInDocument] = useState(() => document.querySelector(selector) !== null);
  return isInDocument ? keptHtml : undefined;
}
