import { Link, useNavigate, useSearchParams } from 'react-router';
import { z } from 'zod';
import { ActionForm } from '#app/components/private/action-form.tsx';
import { toOutcome } from '#app/components/private/outcome.ts';
import { useAction } from '#app/components/private/use-action.ts';
import { Button } from '#app/components/ui/button.tsx';
import { Container } from '#app/components/ui/container.tsx';
import { Field } from '#app/components/ui/field.tsx';
import { Input } from '#app/components/ui/input.tsx';
import { showToast } from '#app/components/ui/toast-store.ts';
import { joinClassPage as words } from '#app/content/classes/classes.ts';
import { joinClass } from '#app/data/classes.ts';
import { useCheckedForm } from '#app/lib/checked-form.ts';
import { privatePageMeta } from '#app/lib/page-meta.ts';
import { UserFacingError } from '#app/lib/user-facing-error.ts';
import { familyCodeSchema } from '#domain/families/picture-code.ts';
import type { Route } from './+types/join-class.ts';

export const meta: Route.MetaFunction = ({ matches: [root] }) =>
  privatePageMeta(root.loaderData, words.title);

const formSchema = z.object({ code: familyCodeSchema });

export async function clientAction({ request }: Route.ClientActionArgs) {
  const form = await request.formData();
  return toOutcome(async () => {
    const name = await joinClass(formSchema.parse(Object.fromEntries(form)).code);
    if (name === null) throw new UserFacingError(words.unknown);
    return name;
  });
}

/** Where people with an account of their own join a class. The link of the invitation fills in the code. */
export default function JoinClassPage() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const checked = useCheckedForm(formSchema);
  const sender = useAction<string>((name) => {
    showToast({ title: words.title, text: words.done(name) });
    void navigate('/learn');
  });
  const code = search.get('code')?.slice(0, 20) ?? '';
  return (
    <Container className="pt-10 pb-section lg:pt-14">
      <h1 className="text-title">{words.title}</h1>
      <p className="mt-2 mb-8 max-w-prose text-lead text-ink-soft">{words.lead}</p>
      <ActionForm sender={sender} checked={checked} className="grid max-w-[24rem] justify-items-start gap-5">
        <Field label={words.code} hint={words.hint} error={checked.errors.code} className="w-full">
          {(control) => (
            <Input
              {...control}
              name="code"
              defaultValue={code}
              maxLength={20}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              required
            />
          )}
        </Field>
        <Button type="submit" size="large" disabled={sender.isBusy}>
          {sender.isBusy ? words.busy : words.button}
        </Button>
        <p className="text-small">
          <Link to={code ? `/join?code=${code}` : '/join'} className="underline underline-offset-4">
            {words.pictures}
          </Link>
        </p>
      </ActionForm>
    </Container>
  );
}
