import { ProseBlocks } from '#app/components/sections/prose-blocks.tsx';
import { Icon } from '#app/components/ui/icon.tsx';
import { Prose } from '#app/components/ui/prose.tsx';
import { type Lesson, miniCoursePage } from '#app/content/resources/mini-course.ts';
import { SelfCheck } from './self-check.tsx';

const { labels } = miniCoursePage;

export function LessonArticle({ lesson, number }: { lesson: Lesson; number: number }) {
  return (
    <article aria-labelledby={lesson.id} className="mt-20 border-t-2 border-ink pt-6">
      <p className="text-small font-semibold text-accent-strong">
        {labels.lesson} {number}
      </p>
      <h2 id={lesson.id} className="mt-1 text-heading">
        {lesson.title}
      </h2>
      <p className="mt-4 mb-10 max-w-[42rem] text-lead text-ink-soft">
        <strong className="text-ink">{labels.goal}:</strong> {lesson.goal}
      </p>
      <Prose>
        {lesson.sections.map((section) => (
          <section key={section.title}>
            <h3>{section.title}</h3>
            <ProseBlocks blocks={section.body} />
          </section>
        ))}
      </Prose>
      <Exercise {...lesson.exercise} />
      <h3 className="mt-12 text-subheading">{labels.check}</h3>
      <div className="mt-5 grid max-w-[42rem] gap-8">
        {lesson.check.map((check, position) => (
          <SelfCheck key={check.question} check={check} name={`${lesson.id}-${position + 1}`} />
        ))}
      </div>
      <p className="mt-12 max-w-[42rem] border-l-3 border-accent pl-5 font-display text-subheading font-semibold">
        <span className="mb-1 block font-body text-small font-semibold text-accent-strong">
          {labels.remember}
        </span>
        {lesson.remember}
      </p>
    </article>
  );
}

function Exercise({ title, body, solution }: Lesson['exercise']) {
  return (
    <section className="mt-12 max-w-[46rem] rounded-card border border-line bg-sunk p-6 sm:p-8">
      <p className="flex items-center gap-2 text-small font-semibold text-accent-strong">
        <Icon name="pencil" />
        {labels.exercise}
      </p>
      <h3 className="mt-2 mb-4 text-subheading">{title}</h3>
      <Prose>
        <ProseBlocks blocks={body} />
      </Prose>
      <details className="group mt-4">
        <summary className="inline-flex min-h-11 cursor-pointer list-none items-center gap-2 font-semibold text-primary-strong">
          <Icon name="plus" className="size-5 transition-transform group-open:rotate-45" />
          {labels.solution}
        </summary>
        <Prose>
          <ProseBlocks blocks={solution} />
        </Prose>
      </details>
    </section>
  );
}
