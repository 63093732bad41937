import { Link } from 'react-router';
import { ActionForm } from '#app/components/private/action-form.tsx';
import { useAction } from '#app/components/private/use-action.ts';
import { Button } from '#app/components/ui/button.tsx';
import { classPeople } from '#app/content/classes/classes.ts';
import { useSite } from '#app/lib/site.ts';
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
        {words.pupils} <CodeLink path="/join" code={code} />
      </p>
      <p className="mt-2 text-small text-ink-soft">
        {is_open ? (
          <>
            {words.open} <CodeLink path="/classes/join" code={code} />
          </>
        ) : (
          words.closed
        )}
      </p>
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

/** Shows the URL as people type it. Its link has the code filled in. */
function CodeLink({ path, code }: { path: string; code: string }) {
  const { host } = new URL(useSite().url);
  return (
    <Link
      to={`${path}?code=${code}`}
      className="block w-fit py-0.5 font-semibold text-primary-strong underline underline-offset-4 wrap-anywhere"
    >
      {host}
      {path}
    </Link>
  );
}
