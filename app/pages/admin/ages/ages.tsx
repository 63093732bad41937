import { z } from 'zod';
import { ActionForm } from '#app/components/private/action-form.tsx';
import { loadOrToast } from '#app/components/private/load-or-toast.ts';
import { toOutcome } from '#app/components/private/outcome.ts';
import { useAction } from '#app/components/private/use-action.ts';
import { Button } from '#app/components/ui/button.tsx';
import { Field } from '#app/components/ui/field.tsx';
import { Input } from '#app/components/ui/input.tsx';
import { Cell, Row, Table } from '#app/components/ui/table.tsx';
import { showToast } from '#app/components/ui/toast-store.ts';
import { ListFailure, PageLoading } from '#app/components/workspace/list-page.tsx';
import { adminAges as words } from '#app/content/admin/ages.ts';
import { type ConsentAge, listConsentAges, saveConsentAge } from '#app/data/learner-ages.ts';
import { useCheckedForm } from '#app/lib/checked-form.ts';
import { countryName } from '#app/lib/country-name.ts';
import { formatShortDate } from '#app/lib/dates.ts';
import { privatePageMeta } from '#app/lib/page-meta.ts';
import { useIsReloading } from '#app/lib/use-list-filter.ts';
import type { Route } from './+types/ages.ts';

export const meta: Route.MetaFunction = ({ matches: [root] }) =>
  privatePageMeta(root.loaderData, words.title);

const { errors } = words.form;

const formSchema = z.object({
  country: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^([A-Z]{2}|\*)$/, errors.country),
  age: z.coerce.number(errors.age).int(errors.age).min(13, errors.age).max(18, errors.age),
  reviewed_on: z.iso.date(errors.reviewedOn),
});

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  return { ages: await loadOrToast(request, listConsentAges(), words.failed) };
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  const form = await request.formData();
  return toOutcome(async () => {
    const { country, age, reviewed_on } = formSchema.parse(Object.fromEntries(form));
    await saveConsentAge(country, age, reviewed_on);
    showToast({ title: words.title, text: words.form.saved });
  });
}

export { PageLoading as HydrateFallback };

export default function AgesPage({ loaderData: { ages } }: Route.ComponentProps) {
  return (
    <>
      <p className="mb-6 max-w-[60rem] text-ink-soft">{words.lead}</p>
      <div className="grid items-start gap-8">
        <AgeForm />
        {ages ? <AgeTable ages={ages} /> : <ListFailure text={words.failed} />}
      </div>
    </>
  );
}

function AgeTable({ ages }: { ages: ConsentAge[] }) {
  return (
    <Table caption={words.table} columns={words.columns} isBusy={useIsReloading()}>
      {ages.toSorted(byName).map(({ country, age, reviewed_on }) => (
        <Row key={country}>
          <Cell className="font-semibold">
            {country === '*' ? `${words.everyOther} (*)` : `${countryName(country)} (${country})`}
          </Cell>
          <Cell label={words.columns[1]}>{age}</Cell>
          <Cell label={words.columns[2]}>{reviewed_on ? formatShortDate(reviewed_on) : words.never}</Cell>
        </Row>
      ))}
    </Table>
  );
}

/** As people look for a country. The rule for every other country comes first. */
function byName(one: ConsentAge, other: ConsentAge): number {
  if (one.country === '*' || other.country === '*') return one.country === '*' ? -1 : 1;
  return countryName(one.country).localeCompare(countryName(other.country), 'en');
}

function AgeForm() {
  const checked = useCheckedForm(formSchema);
  const sender = useAction();
  return (
    <section aria-labelledby="change-age" className="rounded-card border border-line bg-surface p-5">
      <h2 id="change-age" className="mb-4 text-subheading font-semibold">
        {words.form.title}
      </h2>
      <ActionForm
        sender={sender}
        checked={checked}
        className="grid items-start justify-items-start gap-4 md:grid-cols-3"
      >
        <Field
          label={words.form.country}
          hint={words.form.countryHint}
          error={checked.errors.country}
          className="w-full"
        >
          {(control) => <Input {...control} name="country" maxLength={2} autoComplete="off" required />}
        </Field>
        <Field label={words.form.age} error={checked.errors.age} className="w-full">
          {(control) => (
            <Input {...control} name="age" inputMode="numeric" maxLength={2} autoComplete="off" required />
          )}
        </Field>
        <Field label={words.form.reviewedOn} error={checked.errors.reviewed_on} className="w-full">
          {(control) => <Input {...control} type="date" name="reviewed_on" required />}
        </Field>
        <Button type="submit" disabled={sender.isBusy} className="md:col-start-1">
          {words.form.button}
        </Button>
      </ActionForm>
    </section>
  );
}
