import { useLoad } from '#app/components/private/use-load.ts';
import { lessonPage } from '#app/content/lesson.ts';
import { type Film, FilmPlaceholder, FilmPlayer } from './film-player.tsx';

/** A film that is not for everybody. A browser sends no token for it, so its URL has to carry one. */
export default function MemberFilm({ block, courseId }: { block: Film; courseId: string }) {
  const { src, captions, poster } = block;
  const names = [src, captions, poster].filter((name) => name !== undefined);
  const query = new URLSearchParams(names.map((name) => ['name', name]));
  const { answer: urls, reload } = useLoad<Record<string, string>>(
    `/account/data/films/${courseId}?${query}`,
  );
  if (!urls) return <FilmPlaceholder>{lessonPage.blocks.video.loading}</FilmPlaceholder>;
  return <FilmPlayer key={urls[src]} block={block} urlOf={(name) => urls[name]} onRetry={reload} />;
}
