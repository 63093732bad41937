import { useOutletContext, useSearchParams } from 'react-router';
import { loadOrToast } from '#app/components/private/load-or-toast.ts';
import { Field } from '#app/components/ui/field.tsx';
import { Select } from '#app/components/ui/select.tsx';
import { Cell, Row, Table } from '#app/components/ui/table.tsx';
import { ListFailure, ListNotice, PageLoading } from '#app/components/workspace/list-page.tsx';
import { classQuestions as words } from '#app/content/classes/classes.ts';
import { type ClassQuestion, findClass, listClassQuestions } from '#app/data/classes.ts';
import { findSession } from '#app/session/session-store.ts';
import type { ClassOverview } from '#domain/classes/overview.ts';
import type { Route } from './+types/questions.ts';

export async function clientLoader({ request, params, url }: Route.ClientLoaderArgs) {
  const session = await findSession();
  if (session.status !== 'signed-in') return {};
  const load = async () => {
    const assigned = (await findClass(params.class))?.assignments ?? [];
    const wanted = url.searchParams.get('course');
    const course = (assigned.find(({ course_id }) => course_id === wanted) ?? assigned[0])?.course_id;
    return { course, questions: course ? await listClassQuestions(params.class, course) : [] };
  };
  return { loaded: await loadOrToast(request, load()) };
}

export { PageLoading as HydrateFallback };

export default function QuestionsPage({ loaderData: { loaded } }: Route.ComponentProps) {
  const { assignments } = useOutletContext<ClassOverview>();
  const [, setSearch] = useSearchParams();
  if (!loaded) return <ListFailure text={words.none} />;
  if (!loaded.course) return <ListNotice>{words.noWork}</ListNotice>;
  const courses = new Map(assignments.map(({ course_id, course }) => [course_id, course]));
  const modules = Map.groupBy(loaded.questions, ({ module }) => module);
  return (
    <>
      <h2 className="text-heading">{words.title}</h2>
      <p className="mt-2 mb-5 max-w-prose text-ink-soft">{words.lead}</p>
      <Field label={words.course} className="mb-8 w-full max-w-[24rem]">
        {(control) => (
          <Select
            {...control}
            value={loaded.course}
            onChange={({ target }) => setSearch({ course: target.value }, { replace: true })}
          >
            {[...courses].map(([id, title]) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {modules.size === 0 && <ListNotice>{words.none}</ListNotice>}
      {[...modules].map(([title, questions]) => (
        <section key={title} aria-label={title} className="mb-10">
          <h3 className="mb-3 text-subheading">{title}</h3>
          <QuestionTable title={title} questions={questions} />
        </section>
      ))}
    </>
  );
}

function QuestionTable({ title, questions }: { title: string; questions: ClassQuestion[] }) {
  return (
    <Table caption={title} columns={words.columns}>
      {questions.map(({ question_id, prompt, learners, right_answers }) => (
        <Row key={question_id}>
          <Cell className="max-w-prose wrap-anywhere">{prompt}</Cell>
          <Cell label={words.columns[1]} className="whitespace-nowrap">
            {words.right(right_answers, learners)}
            <progress value={right_answers} max={learners} aria-hidden="true" className="progress mt-1" />
          </Cell>
        </Row>
      ))}
    </Table>
  );
}
