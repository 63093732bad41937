import { type ReactNode, useState } from 'react';
import { useLoad } from '#app/components/private/use-load.ts';
import { Button } from '#app/components/ui/button.tsx';
import { filmWords as words } from '#app/content/courses/film.ts';
import { type Film, FilmFigure, FilmPlayer } from './film-figure.tsx';

/** A film that is not for everybody. A browser sends no token for it, so its URL has to carry one. */
export default function VideoBlock({ block, courseId }: { block: Film; courseId: string }) {
  const names = [block.src, block.captions, block.poster].filter((name) => name !== undefined);
  const query = new URLSearchParams(names.map((name) => ['name', name]));
  const { answer: urls, reload } = useLoad<Record<string, string>>(
    `/account/data/films/${courseId}?${query}`,
  );
  return (
    <FilmFigure film={block}>
      {urls ? (
        <SignedPlayer key={urls[block.src]} film={block} urls={urls} onRetry={reload} />
      ) : (
        <Placeholder>{words.loading}</Placeholder>
      )}
    </FilmFigure>
  );
}

/** The URL of a film that was paused for hours has expired. */
function SignedPlayer({
  film,
  urls,
  onRetry,
}: {
  film: Film;
  urls: Record<string, string>;
  onRetry: () => void;
}) {
  const [isBroken, setIsBroken] = useState(false);
  if (!isBroken && urls[film.src]) {
    return <FilmPlayer film={film} urlOf={(name) => urls[name]} onError={() => setIsBroken(true)} />;
  }
  return (
    <Placeholder>
      <p>{words.failed}</p>
      <Button variant="secondary" size="small" onClick={onRetry}>
        {words.retry}
      </Button>
    </Placeholder>
  );
}

function Placeholder({ children }: { children: ReactNode }) {
  return (
    <div className="grid aspect-video w-full place-content-center justify-items-center gap-3 rounded-card bg-sunk px-5 text-center text-small">
      {children}
    </div>
  );
}
