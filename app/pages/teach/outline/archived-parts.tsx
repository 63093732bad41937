import { Button } from '#app/components/ui/button.tsx';
import {
  lessonFieldsOf,
  type ModuleFields,
  outlineFieldsOf,
} from '#app/components/workspace/outline/outline-fields.ts';
import { outlineEditor } from '#app/content/teaching/teach.ts';
import type { CourseOutline } from '#app/data/course-outlines.ts';

const words = outlineEditor.archived;

/** What was taken out of the outline. It returns to the end of it, a lesson to the end of its module. */
export function ArchivedParts({
  archived,
  modules,
  onChange,
}: {
  archived: CourseOutline['archived'];
  modules: ModuleFields[];
  onChange: (modules: ModuleFields[]) => void;
}) {
  const shown = new Set(modules.flatMap(({ id, lessons }) => [id, ...lessons.map((lesson) => lesson.id)]));
  const gone = {
    modules: archived.modules.filter(({ id }) => !shown.has(id)),
    lessons: archived.lessons.filter(({ id }) => !shown.has(id)),
  };
  if (gone.modules.length + gone.lessons.length === 0) return null;

  function bringBackLesson({ moduleId, ...lesson }: (typeof gone.lessons)[number]) {
    const home = modules.some(({ id }) => id === moduleId) ? moduleId : modules.at(-1)?.id;
    onChange(
      modules.map((module) =>
        module.id === home
          ? { ...module, lessons: [...module.lessons, ...lessonFieldsOf([lesson])] }
          : module,
      ),
    );
  }

  return (
    <section aria-labelledby="archived">
      <h3 id="archived" className="text-subheading">
        {words.title}
      </h3>
      <p className="mt-1 mb-3 text-small text-ink-soft">{words.lead}</p>
      <ul className="border-t border-line">
        {gone.modules.map((module) => (
          <Part
            key={module.id}
            name={words.module(module.title)}
            title={module.title}
            onBringBack={() => onChange([...modules, ...outlineFieldsOf([module])])}
          />
        ))}
        {gone.lessons.map((lesson) => (
          <Part
            key={lesson.id}
            name={words.lesson(lesson.title)}
            title={lesson.title}
            onBringBack={() => bringBackLesson(lesson)}
          />
        ))}
      </ul>
    </section>
  );
}

function Part({ name, title, onBringBack }: { name: string; title: string; onBringBack: () => void }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line py-2">
      <span className="wrap-anywhere">{name}</span>
      <Button variant="secondary" size="small" onClick={onBringBack}>
        {words.bringBack(title)}
      </Button>
    </li>
  );
}
