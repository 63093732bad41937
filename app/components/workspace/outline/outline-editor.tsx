import { Field } from '#app/components/ui/field.tsx';
import { Input } from '#app/components/ui/input.tsx';
import { courseEditor } from '#app/content/admin/courses.ts';
import { courseLimits } from '#domain/courses/course.ts';
import { LessonRow } from './lesson-row.tsx';
import { type FieldErrors, type ModuleFields, newLesson, newModule } from './outline-fields.ts';
import { PartDetails } from './part-details.tsx';
import { SortableList } from './sortable-list.tsx';

const words = courseEditor.outline;

export function OutlineEditor({
  modules,
  errors,
  onChange,
}: {
  modules: ModuleFields[];
  errors: FieldErrors;
  onChange: (modules: ModuleFields[]) => void;
}) {
  return (
    <section>
      <h2 className="text-subheading">{courseEditor.groups.outline}</h2>
      <p className="mt-1 mb-5 text-small text-ink-soft">{words.lead}</p>
      <SortableList
        label={courseEditor.groups.outline}
        items={modules}
        nameOf={(position) => words.module(position)}
        addLabel={words.addModule}
        onAdd={newModule}
        onChange={onChange}
      >
        {(module, index, handleChange) => (
          <div className="grid gap-4">
            <Field label={words.moduleTitle} error={errors[`modules.${index}.title`]}>
              {(control) => (
                <Input
                  {...control}
                  name={`modules.${index}.title`}
                  value={module.title}
                  maxLength={courseLimits.title}
                  onChange={({ target }) => handleChange({ ...module, title: target.value })}
                />
              )}
            </Field>
            <PartDetails part={module} path={`modules.${index}`} errors={errors} onChange={handleChange} />
            <SortableList
              label={words.lessonsOf(index + 1)}
              items={module.lessons}
              nameOf={(position) => words.lesson(position)}
              addLabel={words.addLesson}
              onAdd={newLesson}
              onChange={(lessons) => handleChange({ ...module, lessons })}
            >
              {(lesson, lessonIndex, handleLesson) => (
                <LessonRow
                  lesson={lesson}
                  path={`modules.${index}.lessons.${lessonIndex}`}
                  errors={errors}
                  onChange={handleLesson}
                />
              )}
            </SortableList>
          </div>
        )}
      </SortableList>
    </section>
  );
}
