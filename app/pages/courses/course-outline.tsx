import { coursePage } from '#app/content/course.ts';
import type { CourseModule } from '#domain/course.ts';

export function CourseOutline({ modules }: { modules: CourseModule[] }) {
  if (modules.length === 0) return <p className="text-ink-soft">{coursePage.noOutline}</p>;
  return (
    <ol className="border-t-2 border-ink">
      {modules.map((module, index) => (
        <li key={module.id} className="grid grid-cols-[2.5rem_minmax(0,1fr)] border-b border-line py-5">
          <span aria-hidden="true" className="font-display text-subheading text-primary-strong tabular-nums">
            {index + 1}
          </span>
          <div>
            <h3 className="text-subheading wrap-anywhere">{module.title}</h3>
            {module.lessons.length > 0 && <Lessons lessons={module.lessons} />}
          </div>
        </li>
      ))}
    </ol>
  );
}

function Lessons({ lessons }: { lessons: CourseModule['lessons'] }) {
  return (
    <ul className="mt-3 grid gap-2">
      {lessons.map((lesson) => (
        <li key={lesson.id} className="grid gap-x-6 text-ink-soft sm:grid-cols-[minmax(0,1fr)_auto]">
          <span className="wrap-anywhere">{lesson.title}</span>
          <span className="text-small whitespace-nowrap text-ink-faint">
            {lesson.kind}
            {lesson.duration_minutes !== null && `, ${lesson.duration_minutes} ${coursePage.minutes}`}
          </span>
        </li>
      ))}
    </ul>
  );
}
