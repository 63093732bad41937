import { Link } from 'react-router';
import { ActionForm } from '#app/components/private/action-form.tsx';
import { useAction } from '#app/components/private/use-action.ts';
import { Button } from '#app/components/ui/button.tsx';
import { classPeople } from '#app/content/classes.ts';
import type { ClassOverview } from '#domain/classes/overview.ts';
import { inGroups } from '#domain/families/picture-code.ts';

const words = classPeople.code;

export function ClassCode({ overview: { code, is_open, name } }: { overview: ClassOverview }) {
  const opening = useAction();
  const reset = useAction();
  return (
    <section aria-labelledby="code">
      <h2 id="code" className="mb-2 text-subheading">
        {words.title}
      </h2>
      <p className="font-mono text-title tracking-wider">{inGroups(code)}</p>
      <p className="mt-2 text-small text-ink-soft">
        <Link to={`/join?code=${code}`} className="underline underline-offset-4">
          /join?code={code}
        </Link>
      </p>
      <p className="mt-2 text-small text-ink-soft">{is_open ? words.open : words.closed}</p>
      <div className="mt-3 flex flex-wrap gap-3">
        <ActionForm sender={opening} fields={{ change: 'save', name, open: is_open ? 'no' : 'yes' }}>
          <Button type="submit" variant="secondary" size="small" disabled={opening.isBusy}>
            {is_open ? words.close : words.reopen}
          </Button>
        </ActionForm>
        <ActionForm sender={reset} fields={{ change: 'reset-code' }}>
          <Button type="submit" variant="secondary" size="small" disabled={reset.isBusy}>
            {words.reset}
          </Button>
        </ActionForm>
      </div>
    </section>
  );
}
