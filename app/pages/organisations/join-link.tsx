import { ActionForm } from '#app/components/private/action-form.tsx';
import { useAction } from '#app/components/private/use-action.ts';
import { Button } from '#app/components/ui/button.tsx';
import { Field } from '#app/components/ui/field.tsx';
import { Input } from '#app/components/ui/input.tsx';
import { showProblem, showToast } from '#app/components/ui/toast-store.ts';
import { organisationPage } from '#app/content/organisations/organisations.ts';
import { useSite } from '#app/lib/site.ts';

const words = organisationPage.link;

/** The link with which everybody who has it can join. */
export function JoinLink({ code }: { code: string | null }) {
  const site = useSite();
  const sender = useAction();
  const link = `${site.url}/organisations/join?code=${code}`;

  async function copy() {
    await navigator.clipboard.writeText(link);
    showToast({ title: words.title, text: words.copied });
  }

  const button = (isOpen: 'yes' | 'no', label: string) => (
    <ActionForm sender={sender} fields={{ change: 'link', is_open: isOpen }}>
      <Button type="submit" variant="secondary" size="small" disabled={sender.isBusy}>
        {label}
      </Button>
    </ActionForm>
  );

  return (
    <section aria-labelledby="link">
      <h2 id="link" className="mb-2 text-subheading">
        {words.title}
      </h2>
      <p className="mb-4 text-small text-ink-soft">{code ? words.text : words.closed}</p>
      {code && (
        <Field label={words.label} className="mb-3">
          {(control) => (
            <Input {...control} value={link} readOnly onFocus={({ target }) => target.select()} />
          )}
        </Field>
      )}
      <div className="flex flex-wrap gap-3">
        {code && (
          <Button variant="secondary" size="small" onClick={() => void copy().catch(showProblem)}>
            {words.copy}
          </Button>
        )}
        {button('yes', code ? words.reset : words.open)}
        {code && button('no', words.close)}
      </div>
    </section>
  );
}
