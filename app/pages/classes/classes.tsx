import { Link, useNavigate } from 'react-router';
import { z } from 'zod';
import { ActionForm } from '#app/components/private/action-form.tsx';
import { loadOrToast } from '#app/components/private/load-or-toast.ts';
import { toOutcome } from '#app/components/private/outcome.ts';
import { useAction } from '#app/components/private/use-action.ts';
import { ArrowLink } from '#app/components/ui/arrow-link.tsx';
import { Badge } from '#app/components/ui/badge.tsx';
import { Button } from '#app/components/ui/button.tsx';
import { Container } from '#app/components/ui/container.tsx';
import { Field } from '#app/components/ui/field.tsx';
import { Input } from '#app/components/ui/input.tsx';
import { Select } from '#app/components/ui/select.tsx';
import { ListFailure, PageLoading } from '#app/components/workspace/list-page.tsx';
import { classesPage as words } from '#app/content/classes/classes.ts';
import { createClass, listMyClasses } from '#app/data/classes.ts';
import { useCheckedForm } from '#app/lib/checked-form.ts';
import { findSession } from '#app/session/session-store.ts';
import { classLimits } from '#domain/classes/class-limits.ts';
import type { MyClasses } from '#domain/classes/overview.ts';
import type { Route } from './+types/classes.ts';

const formSchema = z.object({
  organisation: z.uuid(),
  name: z.string().trim().min(1, words.create.errors.name).max(classLimits.name, words.create.errors.name),
});

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const session = await findSession();
  if (session.status !== 'signed-in') return {};
  return { classes: await loadOrToast(request, listMyClasses(), words.failed) };
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  const form = await request.formData();
  return toOutcome(async () => {
    const { organisation, name } = formSchema.parse(Object.fromEntries(form));
    return createClass(organisation, name);
  });
}

export { PageLoading as HydrateFallback };

export default function ClassesPage({ loaderData: { classes } }: Route.ComponentProps) {
  return (
    <Container className="pt-10 pb-section lg:pt-14">
      <h1 className="text-title">{words.title}</h1>
      <p className="mt-2 mb-8 text-lead text-ink-soft">{words.lead}</p>
      {classes ? <Loaded classes={classes} /> : <ListFailure text={words.failed} />}
    </Container>
  );
}

function Loaded({ classes: { taught, organisations } }: { classes: MyClasses }) {
  return (
    <div className="grid items-start gap-12 lg:grid-cols-[2fr_1fr]">
      <section aria-label={words.title}>
        {taught.length === 0 && <p className="text-ink-soft">{words.none}</p>}
        <ul className="grid gap-4 sm:grid-cols-2">
          {taught.map(({ id, name, organisation, members, is_archived }) => (
            <li key={id} className="rounded-card border border-line bg-surface p-5">
              <h2 className="text-subheading wrap-anywhere">
                <Link
                  to={`/classes/${id}`}
                  className="inline-block py-1 underline decoration-line-strong decoration-2 underline-offset-4 hover:decoration-current"
                >
                  {name}
                </Link>
              </h2>
              <p className="text-small text-ink-soft wrap-anywhere">{organisation}</p>
              <p className="mt-2 flex flex-wrap items-center gap-3 text-small">
                {words.members(members)}
                {is_archived && <Badge tone="neutral">{words.archived}</Badge>}
              </p>
            </li>
          ))}
        </ul>
      </section>
      {organisations.length > 0 ? (
        <CreateForm organisations={organisations} />
      ) : (
        <section aria-label={words.create.title}>
          <p className="mb-3 text-ink-soft">{words.noOrganisation}</p>
          <ArrowLink to="/for-organisations">{words.forSchools}</ArrowLink>
        </section>
      )}
    </div>
  );
}

function CreateForm({ organisations }: Pick<MyClasses, 'organisations'>) {
  const navigate = useNavigate();
  const checked = useCheckedForm(formSchema);
  const sender = useAction<string>((id) => void navigate(`/classes/${id}/people`));
  return (
    <section aria-labelledby="create" className="rounded-card border border-line bg-surface p-5">
      <h2 id="create" className="mb-4 text-subheading">
        {words.create.title}
      </h2>
      <ActionForm sender={sender} checked={checked} className="grid justify-items-start gap-5">
        <Field
          label={words.create.name}
          hint={words.create.hint}
          error={checked.errors.name}
          className="w-full"
        >
          {(control) => (
            <Input {...control} name="name" maxLength={classLimits.name} autoComplete="off" required />
          )}
        </Field>
        <Field label={words.create.organisation} className="w-full">
          {(control) => (
            <Select {...control} name="organisation">
              {organisations.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Button type="submit" disabled={sender.isBusy}>
          {sender.isBusy ? words.create.busy : words.create.button}
        </Button>
      </ActionForm>
    </section>
  );
}
