import { type FormEvent, useState } from 'react';
import { LeaveGuard } from '#app/components/private/leave-guard.tsx';
import { useAction } from '#app/components/private/use-action.ts';
import { Button } from '#app/components/ui/button.tsx';
import { Field } from '#app/components/ui/field.tsx';
import { Textarea } from '#app/components/ui/input.tsx';
import { projectWords } from '#app/content/learning/projects.ts';
import { type ProjectVersion, projectLimits } from '#domain/courses/project.ts';

const words = projectWords.review;

/** Says of each criterion whether it is met. Accepted takes all of them; what is not met needs a comment. */
export function ReviewForm({ submission, version }: { submission: string; version: ProjectVersion }) {
  const { submit, isBusy } = useAction();
  const [comments, setComments] = useState(() =>
    version.rubric.map(({ id }) => ({ criterion: id, is_met: false, comment: '' })),
  );
  const [summary, setSummary] = useState('');
  const [problem, setProblem] = useState('');
  const isBegun = summary !== '' || comments.some(({ is_met, comment }) => is_met || comment !== '');

  const change = (index: number, part: { is_met?: boolean; comment?: string }) =>
    setComments(comments.map((comment, at) => (at === index ? { ...comment, ...part } : comment)));

  function handleSubmit(event: FormEvent<HTMLFormElement>, isAccepted: boolean) {
    event.preventDefault();
    const unmet = comments.filter(({ is_met }) => !is_met);
    if (isAccepted && unmet.length > 0) return setProblem(words.unmet);
    if (unmet.some(({ comment }) => comment.trim() === '')) return setProblem(words.uncommented);
    setProblem('');
    const review = { submission, version: version.number, is_accepted: isAccepted, comments, summary };
    void submit({ change: 'review', review: JSON.stringify(review) }, { method: 'post' });
  }

  return (
    <form
      className="mb-12 grid max-w-prose gap-6 rounded-card border border-line bg-surface px-5 py-6"
      onSubmit={(event) => {
        const { submitter } = event.nativeEvent as SubmitEvent;
        handleSubmit(event, submitter?.getAttribute('value') === 'accept');
      }}
    >
      <div>
        <h2 className="text-heading">{words.form}</h2>
        <p className="mt-1 text-ink-soft">{words.lead}</p>
      </div>
      {version.rubric.map(({ id, title, accepted }, index) => (
        <fieldset key={id} className="grid gap-3">
          <legend className="font-semibold">{title}</legend>
          <p className="text-small text-ink-soft">{accepted}</p>
          <label className="flex min-h-11 cursor-pointer items-center gap-3">
            <input
              type="checkbox"
              checked={comments[index]?.is_met ?? false}
              onChange={({ target }) => change(index, { is_met: target.checked })}
              className="size-5 accent-primary-strong"
            />
            {words.isMet}
          </label>
          <Field label={words.comment(title)}>
            {(control) => (
              <Textarea
                {...control}
                rows={3}
                maxLength={projectLimits.comment}
                value={comments[index]?.comment ?? ''}
                onChange={({ target }) => change(index, { comment: target.value })}
              />
            )}
          </Field>
        </fieldset>
      ))}
      <Field label={words.summary}>
        {(control) => (
          <Textarea
            {...control}
            rows={3}
            maxLength={projectLimits.comment}
            value={summary}
            onChange={({ target }) => setSummary(target.value)}
          />
        )}
      </Field>
      <div className="flex flex-wrap gap-3">
        <p role="alert" className="basis-full font-semibold text-danger empty:hidden">
          {problem}
        </p>
        <Button type="submit" value="accept" disabled={isBusy}>
          {isBusy ? words.busy : words.accept}
        </Button>
        <Button type="submit" value="revise" variant="secondary" disabled={isBusy}>
          {words.revise}
        </Button>
      </div>
      <LeaveGuard isUnsaved={isBegun && !isBusy} />
    </form>
  );
}
