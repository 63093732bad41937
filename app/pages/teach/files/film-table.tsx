import { useState } from 'react';
import { IconButton } from '#app/components/ui/icon-button.tsx';
import { Cell, Row, Table } from '#app/components/ui/table.tsx';
import { ConfirmDialog } from '#app/components/workspace/confirm-dialog.tsx';
import { teachFilms as words } from '#app/content/teaching/teach-files.ts';
import type { CourseFilm } from '#app/data/films.ts';
import type { TaughtCourse, TaughtLesson } from '#app/data/taught-courses.ts';
import { formatShortDate } from '#app/lib/dates.ts';
import { useIsReloading } from '#app/lib/use-list-filter.ts';
import { UsedIn } from './used-in.tsx';

const { columns, deletion } = words;

export function FilmTable({
  films,
  lessons,
  course,
}: {
  films: CourseFilm[];
  /** All lessons of the course, in its order. */
  lessons: TaughtLesson[];
  course: TaughtCourse;
}) {
  const [chosen, setChosen] = useState<CourseFilm>();
  const isAuthor = course.role !== 'reviewer';
  return (
    <>
      <Table
        caption={words.table}
        columns={isAuthor ? [...columns, words.actions] : columns}
        isBusy={useIsReloading()}
      >
        {films.map((film) => (
          <Row key={film.name}>
            <Cell className="font-semibold wrap-anywhere as-table:min-w-44">{film.name}</Cell>
            <Cell label={columns[1]}>{kindsOf(film)}</Cell>
            <Cell label={columns[2]} className="tabular-nums as-table:whitespace-nowrap">
              {words.size(inMegabytes(film.bytes))}
            </Cell>
            <Cell label={columns[3]} className="as-table:whitespace-nowrap">
              <time dateTime={film.created_at}>{formatShortDate(film.created_at)}</time>
            </Cell>
            <Cell label={columns[4]} className="as-table:min-w-52">
              <UsedIn file={film} lessons={lessons} courseSlug={course.slug} />
            </Cell>
            {isAuthor && (
              <Cell>
                {isShown(film) ? (
                  <span className="text-ink-faint">{words.inUse}</span>
                ) : (
                  <IconButton
                    icon="trash"
                    label={words.delete(film.name)}
                    onClick={() => setChosen(film)}
                    className="-ml-3"
                  />
                )}
              </Cell>
            )}
          </Row>
        ))}
      </Table>
      {chosen && (
        <ConfirmDialog
          title={deletion.title}
          button={deletion.button}
          busy={deletion.busy}
          isDangerous
          fields={{ kind: 'film', course: course.id, files: chosen.files.join(' ') }}
          onClose={() => setChosen(undefined)}
        >
          <p className="font-semibold wrap-anywhere text-ink">{chosen.name}</p>
          <p className="mt-2">{deletion.text}</p>
        </ConfirmDialog>
      )}
    </>
  );
}

const isShown = (film: CourseFilm) => film.published_in.length + film.drafted_in.length > 0;

/** What the files of a film are, the film itself first. */
function kindsOf({ files }: CourseFilm): string {
  const endings = files.map((file) => file.split('.').at(-1) ?? '');
  return Object.keys(words.kinds)
    .filter((ending) => endings.includes(ending))
    .map((ending) => words.kinds[ending])
    .join(', ');
}

/** Small files have some size too. */
const inMegabytes = (bytes: number) => Math.max(0.1, bytes / 1_048_576).toFixed(1);
