import { useState } from 'react';
import { Button } from '#app/components/ui/button.tsx';
import { Field } from '#app/components/ui/field.tsx';
import { Icon } from '#app/components/ui/icon.tsx';
import { Select } from '#app/components/ui/select.tsx';
import { showProblem } from '#app/components/ui/toast-store.ts';
import { courseArchive } from '#app/content/admin-courses.ts';
import { exportCourses } from '#app/data/course-archives.ts';
import { saveFile } from '#app/lib/save-file.ts';

const words = courseArchive.export;

/** Downloads all courses, or one, as a zip file. */
export function ExportPanel({ courses }: { courses: { slug: string; title: string }[] }) {
  const [slug, setSlug] = useState('');
  const [isBusy, setIsBusy] = useState(false);

  async function handleClick() {
    setIsBusy(true);
    try {
      saveFile(`${slug || 'courses'}.zip`, 'application/zip', await exportCourses(slug || undefined));
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
    </section>
  );
}
