import { useAction } from '#app/components/private/use-action.ts';
import { labEvidence } from '#app/content/certificates/lab-evidence.ts';
import type { OwnCertificate } from '#domain/learning/my-learning.ts';

const words = labEvidence.own;

/** Whether the public page of a certificate shows the labs that belong to it. The holder decides; at first it does not. */
export function ShowLabs({ certificate: { id, labs } }: { certificate: OwnCertificate }) {
  const { submit, optimistic, isBusy } = useAction();
  const isShown = optimistic ? optimistic.get('shown') === 'yes' : labs.is_shown;

  function handleChange(wanted: boolean) {
    // React resets a controlled checkbox after the event unless its new state has rendered by then.
    const atOnce = { method: 'post', flushSync: true } as const;
    void submit({ certificate: id, shown: wanted ? 'yes' : 'no' }, atOnce);
  }

  return (
    <div className="mx-auto mt-3 max-w-[36rem]">
      <label className="flex min-h-11 cursor-pointer items-center gap-3">
        <input
          type="checkbox"
          checked={isShown}
          disabled={isBusy}
          onChange={({ target }) => handleChange(target.checked)}
          aria-describedby={`labs-${id}`}
          className="size-5 shrink-0 accent-primary-strong"
        />
        {words.label(labs.goals)}
      </label>
      <p id={`labs-${id}`} className="text-caption text-ink-faint">
        {words.hint}
      </p>
    </div>
  );
}
