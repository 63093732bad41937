import { useId } from 'react';
import { Field } from '#app/components/ui/field.tsx';
import { Input, Textarea } from '#app/components/ui/input.tsx';
import { Select } from '#app/components/ui/select.tsx';
import { Switch } from '#app/components/ui/switch.tsx';
import { ImageField } from '#app/components/workspace/image-field.tsx';
import type { FieldErrors } from '#app/components/workspace/outline/outline-fields.ts';
import { courseEditor } from '#app/content/admin/courses.ts';
import { type CourseLevel, courseLevels, courseLimits } from '#domain/courses/course.ts';
import type { CourseFields } from './course-fields.ts';

const { fields: labels, hints, groups } = courseEditor;

type TextName = 'title' | 'slug' | 'instructor' | 'category' | 'duration' | 'position';

export function CourseControls({
  fields,
  errors,
  categories,
  hasFixedSlug,
  onChange,
}: {
  fields: CourseFields;
  errors: FieldErrors;
  /** The categories of other courses. */
  categories: string[];
  hasFixedSlug: boolean;
  onChange: (change: Partial<CourseFields>) => void;
}) {
  const categoriesId = useId();

  const textField = (
    name: TextName,
    { hint, ...rest }: { hint?: string; disabled?: boolean; list?: string; inputMode?: 'numeric' } = {},
  ) => (
    <Field label={labels[name]} hint={hint} error={errors[name]}>
      {(control) => (
        <Input
          {...control}
          {...rest}
          name={name}
          value={fields[name]}
          maxLength={name === 'position' ? undefined : courseLimits[name]}
          onChange={({ target }) => onChange({ [name]: target.value })}
        />
      )}
    </Field>
  );

  const textArea = (name: 'summary' | 'description' | 'objectives' | 'skills', rows: number) => (
    <Field label={labels[name]} hint={hints[name]} error={errors[name]}>
      {(control) => (
        <Textarea
          {...control}
          name={name}
          rows={rows}
          value={fields[name]}
          maxLength={name === 'summary' || name === 'description' ? courseLimits[name] : undefined}
          onChange={({ target }) => onChange({ [name]: target.value })}
        />
      )}
    </Field>
  );

  return (
    <>
      <section className="grid gap-5">
        <h2 className="text-subheading">{groups.course}</h2>
        {textField('title')}
        {textField('slug', { hint: hasFixedSlug ? hints.fixedSlug : hints.slug, disabled: hasFixedSlug })}
        {textArea('summary', 3)}
        {textArea('description', 8)}
        {textArea('objectives', 4)}
        {textArea('skills', 3)}
        <ImageField
          name="thumbnail_url"
          label={labels.thumbnail_url}
          hint={hints.thumbnail_url}
          url={fields.thumbnail_url}
          error={errors.thumbnail_url}
          bucket="course-images"
          onChange={(thumbnail_url) => onChange({ thumbnail_url })}
        />
      </section>
      <section className="grid gap-5 sm:grid-cols-2">
        <h2 className="text-subheading sm:col-span-2">{groups.catalogue}</h2>
        <Field label={labels.level} hint={hints.level} error={errors.level}>
          {(control) => (
            <Select
              {...control}
              name="level"
              value={fields.level}
              onChange={({ target }) => onChange({ level: target.value as CourseLevel })}
            >
              {courseLevels.map((level) => (
                <option key={level}>{level}</option>
              ))}
            </Select>
          )}
        </Field>
        {textField('category', { list: categoriesId })}
        <datalist id={categoriesId}>
          {categories.map((category) => (
            <option key={category} value={category} />
          ))}
        </datalist>
        {textField('instructor')}
        {textField('duration', { hint: hints.duration })}
        {textField('position', { hint: hints.position, inputMode: 'numeric' })}
        <Switch
          label={labels.introductory}
          hint={hints.introductory}
          checked={fields.introductory}
          onChange={({ target }) => onChange({ introductory: target.checked })}
        />
      </section>
    </>
  );
}
