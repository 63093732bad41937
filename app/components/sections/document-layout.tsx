import type { ReactNode } from 'react';
import { Container } from '#app/components/ui/container.tsx';
import { Icon } from '#app/components/ui/icon.tsx';

type Chapter = { id: string; title: string };

/**
 * A long page with its table of contents: beside the text on wide screens, collapsed above it on a phone. Each
 * chapter's heading has the id given here.
 */
export function DocumentLayout({
  chapters,
  label = 'On this page',
  children,
}: {
  chapters: Chapter[];
  label?: string;
  children: ReactNode;
}) {
  return (
    <Container className="grid gap-10 py-section lg:grid-cols-[4fr_8fr] lg:gap-16">
      <nav aria-label={label} className="self-start lg:sticky lg:top-28">
        <details className="group rounded-card border border-line bg-surface lg:hidden">
          <summary className="flex min-h-12 cursor-pointer list-none items-center justify-between px-5 font-semibold">
            {label}
            <Icon name="chevron-down" className="size-5 transition-transform group-open:rotate-180" />
          </summary>
          <ChapterLinks chapters={chapters} className="px-5 pb-4" />
        </details>
        <div className="hidden border-l-2 border-line pl-6 lg:block">
          <p className="mb-2 text-small font-semibold text-ink-faint">{label}</p>
          <ChapterLinks chapters={chapters} />
        </div>
      </nav>
      <div className="min-w-0">{children}</div>
    </Container>
  );
}

function ChapterLinks({ chapters, className }: { chapters: Chapter[]; className?: string }) {
  return (
    <ol className={className}>
      {chapters.map((chapter) => (
        <li key={chapter.id}>
          <a
            href={`#${chapter.id}`}
            className="flex min-h-9 items-center py-1 text-small text-ink-soft underline-offset-4 hover:text-ink hover:underline"
          >
            {chapter.title}
          </a>
        </li>
      ))}
    </ol>
  );
}
