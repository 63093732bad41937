import { useAction } from '#app/components/private/use-action.ts';
import { Switch } from '#app/components/ui/switch.tsx';
import { projectWords } from '#app/content/learning/projects.ts';

const words = projectWords.show;

/** Whether an accepted project is named in the credential of the certificate. */
export function ShowProject({ id, isShown }: { id: string; isShown: boolean }) {
  const { submit, isBusy } = useAction();
  return (
    <section className="mt-10 max-w-prose">
      <h2 className="mb-2 text-subheading">{words.title}</h2>
      <Switch
        label={words.label}
        hint={words.hint}
        checked={isShown}
        disabled={isBusy}
        onChange={({ target }) =>
          void submit(
            { change: 'show', id, shown: target.checked },
            { method: 'post', encType: 'application/json' },
          )
        }
      />
    </section>
  );
}
