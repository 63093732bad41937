import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { classNames } from '#app/components/ui/class-names.ts';
import { lessonEditor } from '#app/content/teaching/teach.ts';

const words = lessonEditor.preview;

/**
 * A lesson in a document of its own, as wide as a phone or with the rules for paper. Media queries ask for the width of a
 * document, so a narrow box in the page would not show what a phone shows.
 */
export function PreviewFrame({
  mode,
  onScroller,
  children,
}: {
  mode: 'phone' | 'print';
  onScroller: (scroller: HTMLElement | null) => void;
  children: ReactNode;
}) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [body, setBody] = useState<HTMLElement>();
  const tellScroller = useEffectEvent(onScroller);

  useEffect(() => {
    const inner = frame.current?.contentDocument;
    if (!inner) return;
    inner.documentElement.lang = document.documentElement.lang;
    inner.documentElement.className = document.documentElement.className;
    inner.body.className = 'bg-paper px-5 py-6 text-ink';
    for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')) {
      const copy = inner.createElement('link');
      copy.rel = 'stylesheet';
      copy.href = link.href;
      copy.onload = () => mode === 'print' && copy.sheet && applyPrintRules(copy.sheet);
      inner.head.append(copy);
    }
    setBody(inner.body);
    tellScroller(inner.documentElement);
    return () => tellScroller(null);
  }, [mode]);

  return (
    <>
      <iframe
        ref={frame}
        title={words.frame}
        className={classNames(
          'block h-[46rem] w-full rounded-control border border-line bg-paper',
          mode === 'phone' && 'max-w-[390px]',
        )}
      />
      {body && createPortal(children, body)}
    </>
  );
}

/** Lets the rules for paper count on the screen, and those for screens not. */
function applyPrintRules(sheet: CSSStyleSheet | CSSGroupingRule): void {
  for (const rule of sheet.cssRules) {
    if (isMediaRule(rule)) {
      if (rule.media.mediaText === 'print') rule.media.mediaText = 'all';
      else if (rule.media.mediaText === 'screen') rule.media.mediaText = 'not all';
    }
    if (isGroup(rule)) applyPrintRules(rule);
  }
}

// Rules of another document are no instances of this document's classes.
const isMediaRule = (rule: CSSRule): rule is CSSMediaRule => 'media' in rule;
const isGroup = (rule: CSSRule): rule is CSSGroupingRule => 'cssRules' in rule;
