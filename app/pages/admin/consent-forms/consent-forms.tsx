import { z } from 'zod';
import { loadOrToast, orUndefined } from '#app/components/private/load-or-toast.ts';
import { toOutcome } from '#app/components/private/outcome.ts';
import { showToast } from '#app/components/ui/toast-store.ts';
import { FilterSelect } from '#app/components/workspace/filter-select.tsx';
import { LateFormsNotice } from '#app/components/workspace/late-forms-notice.tsx';
import { ListToolbar, PagedList, PageLoading } from '#app/components/workspace/list-page.tsx';
import { adminConsentForms as words } from '#app/content/admin/consent-forms.ts';
import { countLateForms, decideForm, formsPerPage, listForms } from '#app/data/consent-forms.ts';
import { isFiltered, oneOf, readFilter } from '#app/lib/list-filter.ts';
import { privatePageMeta } from '#app/lib/page-meta.ts';
import { pageOf, readCursor } from '#app/lib/paging.ts';
import { useListFilter } from '#app/lib/use-list-filter.ts';
import { consentFormStates, formDecisionSchema } from '#domain/families/consent-form.ts';
import type { Route } from './+types/consent-forms.ts';
import { FormTable } from './form-table.tsx';

export const meta: Route.MetaFunction = ({ matches: [root] }) =>
  privatePageMeta(root.loaderData, words.title);

const filterSchema = z.object({ state: oneOf(consentFormStates) });

export async function clientLoader({ request, url }: Route.ClientLoaderArgs) {
  const { state } = readFilter(filterSchema, url.searchParams);
  const [forms, late] = await Promise.all([
    loadOrToast(request, listForms(state || undefined, readCursor(url.searchParams)), words.failed),
    orUndefined(countLateForms()),
  ]);
  return { forms: forms && pageOf(forms, formsPerPage), late, now: Date.now() };
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  const submitted = await request.formData();
  return toOutcome(async () => {
    const { form, is_approved, reason } = formDecisionSchema.parse(Object.fromEntries(submitted));
    await decideForm(form, is_approved === 'yes', reason);
    showToast({
      title: words.title,
      text: is_approved === 'yes' ? words.approve.done : words.refuse.done,
    });
  });
}

export { PageLoading as HydrateFallback };

export default function ConsentFormsPage({ loaderData: { forms, late, now } }: Route.ComponentProps) {
  const { filter, change } = useListFilter(filterSchema);
  return (
    <>
      <p className="mb-6 max-w-[60rem] text-ink-soft">{words.lead}</p>
      <LateFormsNotice count={late} className="mb-6" />
      <ListToolbar>
        <FilterSelect
          label={words.filter.label}
          all={words.filter.all}
          value={filter.state}
          onChange={(state) => change({ state })}
        >
          {consentFormStates.map((state) => (
            <option key={state} value={state}>
              {words.states[state]}
            </option>
          ))}
        </FilterSelect>
      </ListToolbar>
      <PagedList page={forms} failed={words.failed} empty={isFiltered(filter) ? words.noMatch : words.empty}>
        {(rows) => <FormTable forms={rows} now={now} />}
      </PagedList>
    </>
  );
}
