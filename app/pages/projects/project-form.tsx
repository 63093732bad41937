import { useState } from 'react';
import { LeaveGuard } from '#app/components/private/leave-guard.tsx';
import { useAction } from '#app/components/private/use-action.ts';
import { Button } from '#app/components/ui/button.tsx';
import { Callout } from '#app/components/ui/callout.tsx';
import { Field } from '#app/components/ui/field.tsx';
import { Textarea } from '#app/components/ui/input.tsx';
import { projectWords } from '#app/content/learning/projects.ts';
import { type MyProject, projectLimits } from '#domain/courses/project.ts';
import { linksIn, projectDraftSchema } from '#domain/courses/project-draft.ts';
import { ProjectFiles } from './project-files.tsx';

const words = projectWords.form;

type Change = 'save' | 'hand-in';

const fieldsOf = ({ text, links, files }: MyProject) => ({ text, links: links.join('\n'), files });

/** The draft: saved when the learner asks, with every file that arrives, and before it is handed in. */
export function ProjectForm({ project, userId }: { project: MyProject; userId: string }) {
  const [fields, setFields] = useState(() => fieldsOf(project));
  const [stored, setStored] = useState({ revision: project.revision, fields });
  const [errors, setErrors] = useState<Partial<Record<'text' | 'links' | 'files', string>>>({});
  // What is being saved. Until it is stored, leaving the page would not lose it.
  const [sent, setSent] = useState<{ change: Change; fields: typeof fields }>();
  const { submit, isBusy } = useAction<{ revision?: number }>(
    ({ revision = stored.revision }) => {
      setStored({ revision, fields: sent?.fields ?? stored.fields });
      setSent(undefined);
    },
    () => setSent(undefined),
  );
  const isUnsaved = JSON.stringify(fields) !== JSON.stringify(sent?.fields ?? stored.fields);
  const isHandingIn = isBusy && sent?.change === 'hand-in';

  function send(change: Change, now = fields) {
    const draft = projectDraftSchema.safeParse({ ...now, links: linksIn(now.links) });
    if (!draft.success) {
      setErrors(Object.fromEntries(draft.error.issues.map(({ path, message }) => [path[0], message])));
      return;
    }
    setErrors({});
    setSent({ change, fields: now });
    void submit(
      { change, id: project.id, revision: stored.revision, draft: draft.data },
      { method: 'post', encType: 'application/json' },
    );
  }

  function handleFiles(files: string[]) {
    const now = { ...fields, files };
    setFields(now);
    send('save', now);
  }

  function handleNewer() {
    setFields(fieldsOf(project));
    setSent(undefined);
    setStored({ revision: project.revision, fields: fieldsOf(project) });
  }

  return (
    <section className="mt-12 max-w-prose">
      <h2 className="text-heading">{words.title}</h2>
      <p className="mt-1 mb-6 text-ink-soft">{words.private}</p>
      {project.revision > stored.revision && !isBusy && (
        <Callout className="mb-6 flex flex-wrap items-center gap-4" role="status">
          {words.newer}
          <Button variant="secondary" size="small" onClick={handleNewer}>
            {words.loadNewer}
          </Button>
        </Callout>
      )}
      <div className="grid gap-6">
        <Field label={words.text} hint={words.textHint} error={errors.text}>
          {(control) => (
            <Textarea
              {...control}
              rows={10}
              maxLength={projectLimits.text}
              value={fields.text}
              onChange={({ target }) => setFields({ ...fields, text: target.value })}
            />
          )}
        </Field>
        <Field label={words.links} hint={words.linksHint} error={errors.links}>
          {(control) => (
            <Textarea
              {...control}
              rows={3}
              inputMode="url"
              value={fields.links}
              onChange={({ target }) => setFields({ ...fields, links: target.value })}
            />
          )}
        </Field>
        <ProjectFiles project={project} userId={userId} files={fields.files} onChange={handleFiles} />
        <div className="flex flex-wrap gap-3">
          <Button disabled={isBusy} onClick={() => send('hand-in')}>
            {isHandingIn ? words.handingIn : words.handIn}
          </Button>
          <Button variant="secondary" disabled={isBusy} onClick={() => send('save')}>
            {isBusy && !isHandingIn ? words.saving : words.save}
          </Button>
        </div>
      </div>
      <LeaveGuard isUnsaved={isUnsaved} />
    </section>
  );
}
