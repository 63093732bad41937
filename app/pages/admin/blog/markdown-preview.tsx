import { useEffect, useMemo, useState } from 'react';
import { RenderedHtml } from '#app/components/ui/rendered-html.tsx';
import { blogEditor } from '#app/content/admin/blog.ts';
import { useDebounced } from '#app/lib/use-debounced.ts';

const words = blogEditor.preview;
/** Long enough not to render a long text on every keystroke, short enough to look live. */
const pause = 150;

type Render = (markdown: string) => string;

/** The text as the post's page shows it: rendered and sanitised by the same code, which the server loads for posts only. */
export function MarkdownPreview({ markdown }: { markdown: string }) {
  const settled = useDebounced(markdown, pause);
  const [render, setRender] = useState<Render>();
  useEffect(() => {
    void import('#courseware/markdown/markdown.ts').then(
      ({ renderMarkdown }) => setRender(() => renderMarkdown),
      () => {},
    );
  }, []);
  const html = useMemo(() => render?.(settled), [render, settled]);
  return (
    <section aria-label={words.title} className="min-w-0">
      <h2 className="mb-1.5 font-body text-small font-semibold">{words.title}</h2>
      <div className="rounded-control border border-line bg-paper px-4 py-3 sm:px-6 sm:py-5">
        {html && <RenderedHtml html={html} className="prose" />}
        {html === '' && <p className="text-ink-faint">{words.empty}</p>}
      </div>
    </section>
  );
}
