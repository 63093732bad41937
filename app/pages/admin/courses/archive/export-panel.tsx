import { useState } from 'react';
import { Button } from '#app/components/ui/button.tsx';
import { Callout } from '#app/components/ui/callout.tsx';
import { Field } from '#app/components/ui/field.tsx';
import { Icon } from '#app/components/ui/icon.tsx';
import { Select } from '#app/components/ui/select.tsx';
import { showProblem } from '#app/components/ui/toast-store.ts';
import { courseArchive } from '#app/content/admin/courses.ts';
import { exportCourses } from '#app/data/course-archives.ts';
import { saveFile } from '#app/lib/save-file.ts';
import type { LeftOutReport } from '#domain/courses/left-out.ts';

const words = courseArchive.export;

/** Downloads all courses, or one, as a zip file. */
export function ExportPanel({ courses }: { courses: { slug: string; title: string }[] }) {
  const [slug, setSlug] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const [leftOut, setLeftOut] = useState<LeftOutReport>();

  async function handleClick() {
    setIsBusy(true);
    setLeftOut(undefined);
    try {
      const exported = await exportCourses(slug || undefined);
      saveFile(`${slug || 'courses'}.zip`, 'application/zip', exported.zip);
      setLeftOut(exported.leftOut);
    } catch (error) {
      showProblem(error, words.failed);
    }
    setIsBusy(false);
  }

  return (
    <section className="grid gap-5 rounded-card border border-line bg-surface p-6">
      <div>
        <h3 className="text-subheading">{words.title}</h3>
        <p className="mt-1 text-small text-ink-soft">{words.text}</p>
      </div>
      <Field label={words.course}>
        {(control) => (
          <Select {...control} value={slug} onChange={({ target }) => setSlug(target.value)}>
            <option value="">{words.all}</option>
            {courses.map((course) => (
              <option key={course.slug} value={course.slug}>
                {course.title}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <p>
        <Button variant="secondary" disabled={isBusy} onClick={handleClick}>
          <Icon name="download" />
          {isBusy ? words.busy : words.button}
        </Button>
      </p>
      <div aria-live="polite">{leftOut && <LeftOut leftOut={leftOut} />}</div>
    </section>
  );
}

/** What the zip file does not contain, or that it contains everything. */
function LeftOut({ leftOut: { courses, drafts, films, pictures } }: { leftOut: LeftOutReport }) {
  const { missing } = words;
  const parts = [
    drafts > 0 && missing.drafts(drafts),
    films > 0 && missing.films(films),
    pictures > 0 && missing.pictures(pictures),
  ].filter((part) => part !== false);
  if (courses.length === 0 && parts.length === 0) return <p className="text-small">{missing.nothing}</p>;
  return (
    <Callout>
      <p className="font-semibold">{missing.title}</p>
      <ul className="mt-2 list-disc ps-5">
        {courses.map(({ slug, reason }) => (
          <li key={slug} className="wrap-anywhere">
            {missing.course(slug, reason)}
          </li>
        ))}
        {parts.map((part) => (
          <li key={part}>{part}</li>
        ))}
      </ul>
    </Callout>
  );
}
