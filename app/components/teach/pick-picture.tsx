import { useLoad } from '#app/components/private/use-load.ts';
import type { PickPicture as Picture } from './pick.ts';

const frame = 'h-15 w-24 shrink-0 rounded-control border border-line';

/** A small picture beside the name of what can be inserted. The name says what it shows. */
export function PickPicture({ picture }: { picture: Picture }) {
  switch (picture.kind) {
    case 'image':
      return (
        <picture className="contents">
          {picture.dark && <source media="(prefers-color-scheme: dark)" srcSet={picture.dark} />}
          <img src={picture.light} alt="" loading="lazy" className={`${frame} bg-surface object-cover`} />
        </picture>
      );
    case 'figure':
      return <FigurePicture {...picture} />;
    case 'code':
      return (
        <span
          aria-hidden="true"
          className={`${frame} overflow-hidden bg-sunk p-1 font-mono text-[0.5rem] leading-tight whitespace-pre`}
        >
          {picture.code}
        </span>
      );
  }
}

/** Shown once it is loaded: only people who may see the figure get it. */
function FigurePicture({ courseId, path }: { courseId: string; path: string }) {
  const query = new URLSearchParams({ path });
  const { answer } = useLoad<{ url?: string }>(`/account/data/pictures/${courseId}?${query}`);
  return answer?.url ? (
    <img src={answer.url} alt="" className={`${frame} bg-white object-contain p-1`} />
  ) : (
    <span aria-hidden="true" className={`${frame} bg-sunk`} />
  );
}
