import { lazy, Suspense, useState } from 'react';
import { Icon } from '#app/components/ui/icon.tsx';
import { RenderedHtml } from '#app/components/ui/rendered-html.tsx';
import { lessonPage } from '#app/content/lesson.ts';
import { loadPatiently } from '#app/lib/load-patiently.ts';
import { publicFilmUrl } from '#domain/film.ts';
import { type Film, FilmPlaceholder, FilmPlayer } from './film-player.tsx';

const words = lessonPage.blocks.video;

/** No document contains it. */
const MemberFilm = lazy(() => loadPatiently(() => import('./member-film.tsx')));

/**
 * A film in the browser's own player, and its transcript. It is part of the page's script, because a player that loaded
 * later would replace the one in the document, which may be playing.
 */
export function VideoBlock({
  block,
  courseId,
  isPublic,
}: {
  block: Film;
  courseId: string;
  /** Whether visitors may see the film. Its URLs are then part of the document, and it plays without a script. */
  isPublic: boolean;
}) {
  return (
    <figure>
      {isPublic ? (
        <PublicFilm block={block} courseId={courseId} />
      ) : (
        <Suspense fallback={<FilmPlaceholder>{words.loading}</FilmPlaceholder>}>
          <MemberFilm block={block} courseId={courseId} />
        </Suspense>
      )}
      <figcaption className="mt-2 flex items-center gap-2 text-small font-semibold">
        <Icon name="video" className="size-4.5 shrink-0 text-ink-faint" />
        {block.title}
      </figcaption>
      <details className="group mt-1">
        <summary className="inline-flex min-h-11 cursor-pointer list-none items-center gap-1.5 text-small font-semibold text-primary-strong">
          <span className="underline underline-offset-4">{words.transcript}</span>
          <Icon
            name="chevron-down"
            className="size-4 transition-transform group-open:rotate-180 print:hidden"
          />
        </summary>
        <RenderedHtml html={block.html} className="prose border-s-3 border-line ps-5" />
      </details>
    </figure>
  );
}

function PublicFilm({ block, courseId }: { block: Film; courseId: string }) {
  const [attempt, setAttempt] = useState(1);
  return (
    <FilmPlayer
      key={attempt}
      block={block}
      urlOf={(name) => publicFilmUrl(courseId, name)}
      onRetry={() => setAttempt(attempt + 1)}
    />
  );
}
