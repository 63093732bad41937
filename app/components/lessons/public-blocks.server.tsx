import { renderToStaticMarkup } from 'react-dom/server';
import type { LessonBlock } from '#courseware/lessons/compile-lesson.ts';
import { publicPictureUrl } from '#domain/courses/course-file.ts';
import { publicFilmUrl } from '#domain/courses/film.ts';
import { FilmFigure, FilmPlayer } from './film-figure.tsx';

/**
 * The blocks of a public lesson, with the URLs of its pictures, and its films as HTML. A film needs no script, and
 * hydration leaves the player alone, which may be playing.
 */
export function preparePublicBlocks(blocks: readonly LessonBlock[], courseId: string): LessonBlock[] {
  return blocks.map((block) => {
    if (block.kind === 'figure' && block.picture) {
      return { ...block, picture: { ...block.picture, url: publicPictureUrl(courseId, block.src) } };
    }
    if (block.kind !== 'video') return block;
    const figure = renderToStaticMarkup(
      <FilmFigure film={block}>
        <FilmPlayer film={block} urlOf={(name) => publicFilmUrl(courseId, name)} />
      </FilmFigure>,
    );
    return { ...block, figure };
  });
}
