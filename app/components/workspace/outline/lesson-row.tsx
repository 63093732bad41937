import { Field } from '#app/components/ui/field.tsx';
import { Input } from '#app/components/ui/input.tsx';
import { Select } from '#app/components/ui/select.tsx';
import { courseEditor } from '#app/content/admin/courses.ts';
import { courseLimits, lessonKinds } from '#domain/courses/course.ts';
import type { CourseLesson } from '#domain/courses/course-input.ts';
import type { FieldErrors, LessonFields } from './outline-fields.ts';
import { PartDetails } from './part-details.tsx';

const words = courseEditor.outline;

export function LessonRow({
  lesson,
  path,
  errors,
  onChange,
}: {
  lesson: LessonFields;
  path: string;
  errors: FieldErrors;
  onChange: (lesson: LessonFields) => void;
}) {
  return (
    <div className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_9rem_7rem]">
      <Field label={words.lessonTitle} error={errors[`${path}.title`]}>
        {(control) => (
          <Input
            {...control}
            name={`${path}.title`}
            value={lesson.title}
            maxLength={courseLimits.title}
            onChange={({ target }) => onChange({ ...lesson, title: target.value })}
          />
        )}
      </Field>
      <Field label={words.kind}>
        {(control) => (
          <Select
            {...control}
            value={lesson.kind}
            onChange={({ target }) => onChange({ ...lesson, kind: target.value as CourseLesson['kind'] })}
          >
            {lessonKinds.map((kind) => (
              <option key={kind}>{kind}</option>
            ))}
          </Select>
        )}
      </Field>
      <Field label={words.minutes} error={errors[`${path}.duration_minutes`]}>
        {(control) => (
          <Input
            {...control}
            name={`${path}.duration_minutes`}
            inputMode="numeric"
            value={lesson.minutes}
            onChange={({ target }) => onChange({ ...lesson, minutes: target.value })}
          />
        )}
      </Field>
      <div className="sm:col-span-3">
        <PartDetails part={lesson} path={path} errors={errors} onChange={onChange} />
      </div>
    </div>
  );
}
