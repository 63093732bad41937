import { Field } from '#app/components/ui/field.tsx';
import { Textarea } from '#app/components/ui/input.tsx';
import { Summary } from '#app/components/ui/summary.tsx';
import { courseEditor } from '#app/content/admin/courses.ts';
import { type BigIdea, bigIdeas, courseLimits } from '#domain/courses/course.ts';
import type { FieldErrors } from './outline-fields.ts';

const words = courseEditor.outline;

interface Details {
  objectives: string;
  ideas: BigIdea[];
  teaching_notes?: string;
}

/** What a module or lesson has besides its title, folded away until it is wanted or wrong. */
export function PartDetails<Part extends Details>({
  part,
  path,
  errors,
  onChange,
}: {
  part: Part;
  path: string;
  errors: FieldErrors;
  onChange: (part: Part) => void;
}) {
  const isModule = part.teaching_notes !== undefined;
  const problems = [errors[`${path}.objectives`], errors[`${path}.teaching_notes`]];
  return (
    <details open={problems.some((problem) => problem !== undefined) || undefined}>
      <Summary className="text-small">{isModule ? words.moreOfModule : words.more}</Summary>
      <div className="mt-2 grid gap-4">
        <Field label={words.objectives} error={problems[0]}>
          {(control) => (
            <Textarea
              {...control}
              name={`${path}.objectives`}
              rows={3}
              value={part.objectives}
              onChange={({ target }) => onChange({ ...part, objectives: target.value })}
            />
          )}
        </Field>
        <fieldset>
          <legend className="mb-1 text-small font-semibold">{words.ideas}</legend>
          <div className="flex flex-wrap gap-x-5">
            {bigIdeas.map((idea) => (
              <label key={idea} className="inline-flex min-h-11 items-center gap-2 text-small">
                <input
                  type="checkbox"
                  checked={part.ideas.includes(idea)}
                  onChange={({ target }) =>
                    onChange({
                      ...part,
                      ideas: bigIdeas.filter((each) =>
                        each === idea ? target.checked : part.ideas.includes(each),
                      ),
                    })
                  }
                />
                {words.idea[idea]}
              </label>
            ))}
          </div>
        </fieldset>
        {isModule && (
          <Field label={words.notes} hint={words.notesHint} error={problems[1]}>
            {(control) => (
              <Textarea
                {...control}
                name={`${path}.teaching_notes`}
                rows={6}
                maxLength={courseLimits.teachingNotes}
                value={part.teaching_notes}
                onChange={({ target }) => onChange({ ...part, teaching_notes: target.value })}
              />
            )}
          </Field>
        )}
      </div>
    </details>
  );
}
