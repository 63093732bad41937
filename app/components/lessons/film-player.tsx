import { type ReactNode, useState } from 'react';
import { Button } from '#app/components/ui/button.tsx';
import { lessonPage } from '#app/content/lesson.ts';
import type { LessonBlock } from '#courseware/lessons/compile-lesson.ts';

const words = lessonPage.blocks.video;

export type Film = Extract<LessonBlock, { kind: 'video' }>;

/** Takes the place of a film that is not there, so that nothing moves when it comes. */
export function FilmPlaceholder({ children }: { children: ReactNode }) {
  return (
    <div className="grid aspect-video w-full place-content-center justify-items-center gap-3 rounded-card bg-sunk px-5 text-center text-small print:hidden">
      {children}
    </div>
  );
}

export function FilmPlayer({
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
      <FilmPlaceholder>
        <p>{words.failed}</p>
        <Button variant="secondary" size="small" onClick={onRetry}>
          {words.retry}
        </Button>
      </FilmPlaceholder>
    );
  }
  return (
    <video
      // A film in the document may have failed before the page was hydrated.
      ref={(player) => {
        if (player?.error) setIsBroken(true);
      }}
      src={url}
      poster={poster && urlOf(poster)}
      aria-label={title}
      controls
      preload="metadata"
      playsInline
      // Captions from the origin of a hosted backend load only this way.
      crossOrigin="anonymous"
      onError={() => setIsBroken(true)}
      className="aspect-video w-full rounded-card bg-black print:hidden"
    >
      <track kind="captions" srcLang="en" label={words.captions} src={urlOf(captions)} default />
    </video>
  );
}
