import type { ReactNode } from 'react';
import { DocumentLayout } from './document-layout.tsx';

/** A long page of lists, with its table of contents. `children` renders the items of a chapter. */
export function ListedChapters<Chapter extends { id: string; title: string; lead?: string }>({
  chapters,
  children,
}: {
  chapters: Chapter[];
  children: (chapter: Chapter) => ReactNode;
}) {
  return (
    <DocumentLayout chapters={chapters}>
      <div className="grid gap-20">
        {chapters.map((chapter) => (
          <section key={chapter.id} aria-labelledby={chapter.id}>
            <h2 id={chapter.id} className="text-heading">
              {chapter.title}
            </h2>
            {chapter.lead && <p className="mt-2 text-lead text-ink-soft">{chapter.lead}</p>}
            <ul className="mt-6 border-t-2 border-ink">{children(chapter)}</ul>
          </section>
        ))}
      </div>
    </DocumentLayout>
  );
}
