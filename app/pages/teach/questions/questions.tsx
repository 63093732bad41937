import { Link, useOutletContext } from 'react-router';
import { z } from 'zod';
import { loadForCourse } from '#app/components/teach/load-for-author.ts';
import { ButtonLink } from '#app/components/ui/button.tsx';
import { Icon } from '#app/components/ui/icon.tsx';
import { StatusBadge } from '#app/components/ui/status-badge.tsx';
import { FilterSelect } from '#app/components/workspace/filter-select.tsx';
import { ListFailure, ListNotice, ListToolbar, PageLoading } from '#app/components/workspace/list-page.tsx';
import { SearchBox } from '#app/components/workspace/search-box.tsx';
import { taughtQuestions as words } from '#app/content/teaching/teach.ts';
import {
  type ListedQuestion,
  listQuestions,
  listTaughtModules,
  type TaughtCourse,
  type TaughtModule,
} from '#app/data/taught-courses.ts';
import { formatAgo } from '#app/lib/dates.ts';
import { anyText, isFiltered } from '#app/lib/list-filter.ts';
import { hasWords } from '#app/lib/text.ts';
import { useListFilter } from '#app/lib/use-list-filter.ts';
import type { Route } from './+types/questions.ts';

const filterSchema = z.object({ search: anyText, module: anyText });

/** The banks of a course are small enough to be loaded at once and filtered here. */
export function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  return loadForCourse(
    request,
    params.course,
    async ({ id }) => {
      const [modules, questions] = await Promise.all([listTaughtModules(id), listQuestions(id)]);
      return { modules, questions };
    },
    words.failed,
  );
}

export { PageLoading as HydrateFallback };

/** The questions of a course by module. */
export default function TaughtQuestionsPage({ loaderData: loaded }: Route.ComponentProps) {
  const { role, slug } = useOutletContext<TaughtCourse>();
  const { filter, change } = useListFilter(filterSchema);
  if (!loaded) return <ListFailure text={words.failed} />;
  const { modules, questions } = loaded;
  const lessonTitles = new Map(modules.flatMap(({ lessons }) => lessons.map(({ id, title }) => [id, title])));
  const titleOf = ({ lesson_id }: ListedQuestion) => lessonTitles.get(lesson_id ?? '') ?? '';
  const found = questions.filter(
    (question) =>
      (filter.module === '' || question.module_id === filter.module) &&
      hasWords(`${question.id} ${question.prompt} ${titleOf(question)}`, filter.search),
  );
  return (
    <>
      <ListToolbar>
        <SearchBox label={words.search} value={filter.search} onSearch={(search) => change({ search })} />
        <FilterSelect
          label={words.module}
          all={words.allModules}
          value={filter.module}
          onChange={(module) => change({ module })}
          className="basis-full sm:w-72 sm:basis-auto"
        >
          {modules.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </FilterSelect>
      </ListToolbar>
      <p role="status" className="mb-8 text-small text-ink-soft">
        {words.found(found.length)}
      </p>
      {found.length === 0 && isFiltered(filter) && <ListNotice>{words.noMatch}</ListNotice>}
      <div className="grid gap-12">
        {modules.map((module) => {
          const ofModule = found.filter(({ module_id }) => module_id === module.id);
          if (ofModule.length === 0 && isFiltered(filter)) return null;
          return (
            <Bank
              key={module.id}
              module={module}
              questions={ofModule}
              base={`/teach/${slug}/questions`}
              isReadOnly={role === 'reviewer'}
              titleOf={titleOf}
            />
          );
        })}
      </div>
    </>
  );
}

function Bank({
  module: { id, title },
  questions,
  base,
  isReadOnly,
  titleOf,
}: {
  module: TaughtModule;
  questions: ListedQuestion[];
  base: string;
  isReadOnly: boolean;
  titleOf: (question: ListedQuestion) => string;
}) {
  return (
    <section aria-labelledby={id}>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h2 id={id} className="text-heading wrap-anywhere">
          {title}
        </h2>
        {!isReadOnly && (
          <ButtonLink
            to={`${base}/new?module=${id}`}
            variant="secondary"
            size="small"
            aria-label={words.createIn(title)}
          >
            <Icon name="plus" />
            {words.create}
          </ButtonLink>
        )}
      </div>
      {questions.length === 0 && <p className="text-ink-soft">{words.empty}</p>}
      <ul className="border-t-2 border-ink empty:hidden">
        {questions.map((question) => (
          <QuestionRow key={question.id} question={question} base={base} lesson={titleOf(question)} />
        ))}
      </ul>
    </section>
  );
}

function QuestionRow({ question, base, lesson }: { question: ListedQuestion; base: string; lesson: string }) {
  const state = words.states[question.state];
  return (
    <li className="grid gap-x-8 gap-y-1 border-b border-line py-4 lg:grid-cols-[minmax(0,1fr)_18rem]">
      <div className="min-w-0">
        <Link
          to={`${base}/${question.id}`}
          className="inline-block py-1 font-semibold wrap-anywhere underline decoration-line-strong decoration-2 underline-offset-4 hover:decoration-current"
        >
          {question.prompt}
        </Link>
        <p className="text-small wrap-anywhere text-ink-soft">
          {lesson} <code className="text-caption">{question.id}</code>
        </p>
      </div>
      <p className="flex flex-wrap content-start items-center gap-x-3 gap-y-1 text-small text-ink-soft lg:justify-end">
        <span>
          {words.kinds[question.kind]}, {words.difficulties[question.difficulty - 1]}
          {question.is_parametric && `. ${words.parametric}`}
          {question.is_for_exam && `. ${words.forExam}`}. {formatAgo(question.changed_at)}
        </span>
        {question.is_archived && <StatusBadge tone="quiet">{words.archived}</StatusBadge>}
        {!question.is_archived && state && <StatusBadge tone="waiting">{state}</StatusBadge>}
      </p>
    </li>
  );
}
