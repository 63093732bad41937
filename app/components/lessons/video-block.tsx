import { useState } from 'react';
import { useLoad } from '#app/components/private/use-load.ts';
import { Button } from '#app/components/ui/button.tsx';
import { Icon } from '#app/components/ui/icon.tsx';
import { RenderedHtml } from '#app/components/ui/rendered-html.tsx';
import { lessonPage } from '#app/content/lesson.ts';
import type { LessonBlock } from '#courseware/lessons/compile-lesson.ts';
import { publicFilmUrl } from '#domain/film.ts';

const words = lessonPage.blocks.video;
const frame = 'aspect-video w-full rounded-card print:hidden';

type Film = Extract<LessonBlock, { kind: 'video' }>;

/** A film in the browser's own player, and its transcript. */
export default function VideoBlock({
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
        <PublicPlayer block={block} courseId={courseId} />
      ) : (
        <MemberPlayer block={block} courseId={courseId} />
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

function PublicPlayer({ block, courseId }: { block: Film; courseId: string }) {
  const [attempt, setAttempt] = useState(1);
  return (
    <Player
      key={attempt}
      block={block}
      urlOf={(name) => publicFilmUrl(courseId, name)}
      onRetry={() => setAttempt(attempt + 1)}
    />
  );
}

/** The browser sends no token for a film, so its URL has to carry one. */
function MemberPlayer({ block, courseId }: { block: Film; courseId: string }) {
  const { src, captions, poster } = block;
  const query = new URLSearchParams(
    [src, captions, poster].flatMap((name) => (name ? [['name', name]] : [])),
  );
  const { answer: urls, reload } = useLoad<Record<string, string>>(
    `/account/data/films/${courseId}?${query}`,
  );
  if (!urls) return <p className={`${frame} grid place-items-center bg-sunk text-small`}>{words.loading}</p>;
  return <Player key={urls[src]} block={block} urlOf={(name) => urls[name]} onRetry={reload} />;
}

function Player({
  block: { src, captions, poster, title },
  urlOf,
  onRetry,
}: {
  block: Film;
  urlOf: (name: string) => string | undefined;
  onRetry: () => void;
}) {
  const [isBroken, setIsBroken] = useState(false);
  const url = urlOf(src);
  if (isBroken || !url) {
    return (
      <div
        className={`${frame} grid place-content-center justify-items-center gap-3 bg-sunk px-5 text-center`}
      >
        <p className="text-small">{words.failed}</p>
        <Button variant="secondary" size="small" onClick={onRetry}>
          {words.retry}
        </Button>
      </div>
    );
  }
  return (
    <video
      src={url}
      poster={poster && urlOf(poster)}
      aria-label={title}
      controls
      preload="metadata"
      playsInline
      // Captions from the origin of a hosted backend load only this way.
      crossOrigin="anonymous"
      onError={() => setIsBroken(true)}
      className={`${frame} bg-black`}
    >
      <track kind="captions" srcLang="en" label={words.captions} src={urlOf(captions)} default />
    </video>
  );
}
