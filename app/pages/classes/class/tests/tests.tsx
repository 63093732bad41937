import { useOutletContext, useRevalidator, useSearchParams } from 'react-router';
import { z } from 'zod';
import { loadOrToast } from '#app/components/private/load-or-toast.ts';
import { toOutcome } from '#app/components/private/outcome.ts';
import { ArrowLink } from '#app/components/ui/arrow-link.tsx';
import { Field } from '#app/components/ui/field.tsx';
import { Select } from '#app/components/ui/select.tsx';
import { showToast } from '#app/components/ui/toast-store.ts';
import { ListFailure, ListNotice, PageLoading } from '#app/components/workspace/list-page.tsx';
import { classTests as words } from '#app/content/classes/class-tests.ts';
import {
  closeClassTest,
  findClassTestResults,
  listTestedModules,
  openClassTest,
} from '#app/data/class-tests.ts';
import { useChannel } from '#app/lib/use-channel.ts';
import { findSession } from '#app/session/session-store.ts';
import { type TestedModule, testMoments } from '#domain/classes/class-test.ts';
import { classTopic, progressEvent } from '#domain/classes/class-topic.ts';
import type { ClassOverview } from '#domain/classes/overview.ts';
import type { Route } from './+types/tests.ts';
import { MomentCards } from './moment-cards.tsx';
import { TestResults } from './test-results.tsx';

export async function clientLoader({ request, params, url }: Route.ClientLoaderArgs) {
  const session = await findSession();
  if (session.status !== 'signed-in') return {};
  const load = async () => {
    const modules = await listTestedModules(params.class);
    const wanted = url.searchParams.get('module');
    const shown =
      modules.find(({ module_id }) => module_id === wanted) ??
      modules.find(({ moments }) => moments.length > 0) ??
      modules[0];
    const results =
      shown && shown.moments.length > 0
        ? await findClassTestResults(params.class, shown.module_id)
        : undefined;
    return { modules, shown, results };
  };
  return { loaded: await loadOrToast(request, load(), words.failed) };
}

const changeSchema = z.object({
  change: z.enum(['open', 'close']),
  module: z.uuid(),
  moment: z.enum(testMoments),
});

export async function clientAction({ request, params }: Route.ClientActionArgs) {
  const form = await request.formData();
  return toOutcome(async () => {
    const { change, module, moment } = changeSchema.parse(Object.fromEntries(form));
    if (change === 'open') await openClassTest(params.class, module, moment);
    else await closeClassTest(params.class, module, moment);
    showToast({ title: words.title, text: change === 'open' ? words.opened : words.closedNow });
  });
}

export { PageLoading as HydrateFallback };

/** The tests of a module before, after and later, and what the class gained and kept. */
export default function TestsPage({ loaderData: { loaded }, params }: Route.ComponentProps) {
  const overview = useOutletContext<ClassOverview>();
  const { revalidate } = useRevalidator();
  useChannel(
    classTopic(params.class),
    () => void revalidate(),
    ({ event }) => event === progressEvent,
  );
  if (!loaded) return <ListFailure text={words.failed} />;
  const { modules, shown, results } = loaded;
  if (!shown) {
    return (
      <ListNotice>
        <p>{words.noWork}</p>
        <ArrowLink to={`/classes/${params.class}/work`}>{words.assign}</ArrowLink>
      </ListNotice>
    );
  }
  return (
    <>
      <h2 className="text-heading">{words.title}</h2>
      <p className="mt-2 mb-5 max-w-prose text-ink-soft">{words.lead}</p>
      <ModuleSelect modules={modules} shown={shown} />
      <MomentCards
        key={shown.module_id}
        tested={shown}
        learners={overview.members.length}
        isArchived={overview.is_archived}
      />
      {results && <TestResults key={shown.module_id} overview={overview} tested={shown} results={results} />}
    </>
  );
}

function ModuleSelect({ modules, shown }: { modules: TestedModule[]; shown: TestedModule }) {
  const [, setSearch] = useSearchParams();
  const courses = Map.groupBy(modules, ({ course }) => course);
  return (
    <Field label={words.module} className="mb-8 w-full max-w-[28rem]">
      {(control) => (
        <Select
          {...control}
          value={shown.module_id}
          onChange={({ target }) => setSearch({ module: target.value }, { replace: true })}
        >
          {[...courses].map(([course, listed]) => (
            <optgroup key={course} label={course}>
              {listed.map(({ module_id, module }) => (
                <option key={module_id} value={module_id}>
                  {module}
                </option>
              ))}
            </optgroup>
          ))}
        </Select>
      )}
    </Field>
  );
}
