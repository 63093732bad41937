import type { ReactNode } from 'react';
import { Icon } from '#app/components/ui/icon.tsx';
import { RenderedHtml } from '#app/components/ui/rendered-html.tsx';
import { filmWords as words } from '#app/content/courses/film.ts';
import type { LessonBlock } from '#courseware/lessons/compile-lesson.ts';

export type Film = Extract<LessonBlock, { kind: 'video' }>;

/** A film and its transcript, which paper shows instead. */
export function FilmFigure({ film, children }: { film: Film; children: ReactNode }) {
  return (
    <figure>
      <div className="print:hidden">{children}</div>
      <figcaption className="mt-2 flex items-center gap-2 text-small font-semibold">
        <Icon name="video" className="size-4.5 shrink-0 text-ink-faint" />
        {film.title}
      </figcaption>
      <details className="group mt-1">
        <summary className="inline-flex min-h-11 cursor-pointer list-none items-center gap-1.5 text-small font-semibold text-primary-strong">
          <span className="underline underline-offset-4">{words.transcript}</span>
          <Icon
            name="chevron-down"
            className="size-4 transition-transform group-open:rotate-180 print:hidden"
          />
        </summary>
        <RenderedHtml html={film.html} className="prose border-s-3 border-line ps-5" />
      </details>
    </figure>
  );
}

/** The browser's own player. Its place has the shape of a film before the film is there. */
export function FilmPlayer({
  film: { src, captions, poster, title },
  urlOf,
  onError,
}: {
  film: Film;
  urlOf: (name: string) => string | undefined;
  onError?: () => void;
}) {
  return (
    <video
      src={urlOf(src)}
      poster={poster && urlOf(poster)}
      aria-label={title}
      controls
      preload="metadata"
      playsInline
      // Captions from the origin of a hosted backend load only this way.
      crossOrigin="anonymous"
      onError={onError}
      className="aspect-video w-full rounded-card bg-black"
    >
      <track kind="captions" srcLang="en" label={words.captions} src={urlOf(captions)} default />
    </video>
  );
}
