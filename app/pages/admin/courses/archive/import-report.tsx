import { FigureTable } from '#app/components/workspace/charts/figure-table.tsx';
import { courseArchive } from '#app/content/admin/courses.ts';
import type { ArchiveReport } from '#app/data/course-archives.ts';

const words = courseArchive.report;

/** What is wrong with an archive, by file and line, or what importing it does to each course. */
export function ImportReport({ report }: { report: ArchiveReport }) {
  if (report.problemCount > 0) return <Problems report={report} />;
  const kept = report.courses.flatMap((course) => course.kept);
  return (
    <>
      <p className="mb-3 font-semibold">{report.isStored ? words.stored : words.ready}</p>
      <FigureTable
        caption={words.table}
        columns={words.columns}
        rows={report.courses.map(({ slug, outcome, lessons }) => ({
          key: slug,
          name: (
            <>
              {slug}
              {outcome === 'kept' && (
                <span className="block text-caption text-ink-faint">{words.keptCourse}</span>
              )}
            </>
          ),
          figures: [lessons.added, lessons.changed, lessons.unchanged, lessons.kept].map(String),
        }))}
      />
      {kept.length > 0 && (
        <p className="mt-3 text-small wrap-anywhere text-ink-soft">
          {words.kept}: {kept.join(', ')}
        </p>
      )}
      {!report.isStored && <p className="mt-3 text-small text-ink-soft">{words.published}</p>}
    </>
  );
}

function Problems({ report: { problems, problemCount } }: { report: ArchiveReport }) {
  return (
    <>
      <p className="font-semibold text-danger">{words.problems(problemCount)}</p>
      {problems.length < problemCount && (
        <p className="text-small text-ink-soft">{words.shown(problems.length)}</p>
      )}
      <ul className="mt-3 grid gap-3 border-s-4 border-danger ps-4">
        {problems.map(({ file, line, message }) => (
          <li key={`${file} ${line} ${message}`} className="text-small">
            <span className="block font-semibold wrap-anywhere">
              {file === 'zip' ? words.archive : words.place(file, line)}
            </span>
            <span className="wrap-anywhere">{message}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
