import { Field } from '#app/components/ui/field.tsx';
import { Input, Textarea } from '#app/components/ui/input.tsx';
import { Select } from '#app/components/ui/select.tsx';
import { lessonEditor, taughtLessons } from '#app/content/teaching/teach.ts';
import { courseLimits, lessonKinds } from '#domain/courses/course.ts';
import type { LessonFields } from './lesson-fields.ts';

const { fields: labels, hints, details } = lessonEditor;

/** The title of a lesson, and what its page says about it. */
export function LessonControls({
  fields,
  errors,
  isReadOnly,
  onChange,
}: {
  fields: LessonFields;
  errors: Partial<Record<keyof LessonFields, string>>;
  isReadOnly: boolean;
  onChange: (change: Partial<LessonFields>) => void;
}) {
  return (
    <fieldset disabled={isReadOnly} className="grid gap-6 lg:grid-cols-2 lg:gap-8">
      <legend className="sr-only">{details}</legend>
      <div className="grid content-start gap-6">
        <Field label={labels.title} error={errors.title}>
          {(control) => (
            <Input
              {...control}
              name="title"
              value={fields.title}
              maxLength={courseLimits.title}
              onChange={({ target }) => onChange({ title: target.value })}
            />
          )}
        </Field>
        <div className="grid grid-cols-[minmax(0,1fr)_8rem] gap-4">
          <Field label={labels.kind} error={errors.kind}>
            {(control) => (
              <Select
                {...control}
                name="kind"
                value={fields.kind}
                onChange={({ target }) => {
                  const kind = lessonKinds.find((known) => known === target.value);
                  if (kind) onChange({ kind });
                }}
              >
                {lessonKinds.map((kind) => (
                  <option key={kind} value={kind}>
                    {taughtLessons.kinds[kind]}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <Field label={labels.minutes} error={errors.minutes}>
            {(control) => (
              <Input
                {...control}
                name="minutes"
                inputMode="numeric"
                value={fields.minutes}
                onChange={({ target }) => onChange({ minutes: target.value })}
                className="tabular-nums"
              />
            )}
          </Field>
        </div>
      </div>
      <Field label={labels.objectives} hint={hints.objectives} error={errors.objectives}>
        {(control) => (
          <Textarea
            {...control}
            name="objectives"
            rows={4}
            value={fields.objectives}
            onChange={({ target }) => onChange({ objectives: target.value })}
          />
        )}
      </Field>
    </fieldset>
  );
}
