import { useState } from 'react';
import { PickPicture } from '#app/components/teach/pick-picture.tsx';
import { IconButton } from '#app/components/ui/icon-button.tsx';
import { Cell, Row, Table } from '#app/components/ui/table.tsx';
import { ConfirmDialog } from '#app/components/workspace/confirm-dialog.tsx';
import { teachUploads as words } from '#app/content/teaching/teach-files.ts';
import type { CourseUpload } from '#app/data/course-files.ts';
import type { TaughtCourse, TaughtLesson } from '#app/data/taught-courses.ts';
import { formatShortDate } from '#app/lib/dates.ts';
import { useIsReloading } from '#app/lib/use-list-filter.ts';
import { UsedIn } from './used-in.tsx';

const { columns, deletion } = words;

/** The pictures and downloads that authors uploaded. */
export function UploadTable({
  files,
  lessons,
  course,
}: {
  files: CourseUpload[];
  /** All lessons of the course, in its order. */
  lessons: TaughtLesson[];
  course: TaughtCourse;
}) {
  const [chosen, setChosen] = useState<string>();
  const isAuthor = course.role !== 'reviewer';
  return (
    <>
      <Table
        caption={words.table}
        columns={isAuthor ? [...columns, words.actions] : columns}
        isBusy={useIsReloading()}
      >
        {files.map((file) => (
          <Row key={file.path}>
            <Cell className="font-semibold wrap-anywhere as-table:min-w-44">
              <span className="flex items-center gap-3">
                {file.path.startsWith('figures/') && (
                  <PickPicture picture={{ kind: 'figure', courseId: course.id, path: file.path }} />
                )}
                {file.path}
              </span>
            </Cell>
            <Cell label={columns[1]} className="tabular-nums as-table:whitespace-nowrap">
              {words.size(Math.ceil(file.bytes / 1_000))}
            </Cell>
            <Cell label={columns[2]} className="as-table:whitespace-nowrap">
              <time dateTime={file.uploaded_at}>{formatShortDate(file.uploaded_at)}</time>
            </Cell>
            <Cell label={columns[3]} className="as-table:min-w-52">
              <UsedIn file={file} lessons={lessons} courseSlug={course.slug} />
            </Cell>
            {isAuthor && (
              <Cell>
                {isUsed(file) ? (
                  <span className="text-ink-faint">{words.inUse}</span>
                ) : (
                  <IconButton
                    icon="trash"
                    label={words.delete(file.path)}
                    onClick={() => setChosen(file.path)}
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
          fields={{ kind: 'upload', course: course.id, path: chosen }}
          onClose={() => setChosen(undefined)}
        >
          <p className="font-semibold wrap-anywhere text-ink">{chosen}</p>
          <p className="mt-2">{deletion.text}</p>
        </ConfirmDialog>
      )}
    </>
  );
}

const isUsed = ({ published_in, drafted_in, questions }: CourseUpload) =>
  published_in.length + drafted_in.length + questions.length > 0;
