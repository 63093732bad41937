import { useState } from 'react';
import { Link } from 'react-router';
import { Field } from '#app/components/ui/field.tsx';
import { Input } from '#app/components/ui/input.tsx';
import { learnPage } from '#app/content/learning/learn.ts';
import { lessonPath } from '#app/lib/course-paths.ts';
import { formatAgo } from '#app/lib/dates.ts';
import { hasWords } from '#app/lib/text.ts';
import type { PlacedNote } from '#domain/learning/my-learning.ts';
import { LearnSection } from './learn-section.tsx';

const words = learnPage.notes;

/** All notes, narrowed to those that contain every word of the search. */
export function NotesSection({ notes }: { notes: PlacedNote[] }) {
  const [search, setSearch] = useState('');
  const found = notes.filter(({ text, lesson }) =>
    hasWords(`${text} ${lesson?.title ?? ''} ${lesson?.course.title ?? ''}`, search),
  );
  return (
    <LearnSection title={words.title}>
      {notes.length === 0 ? (
        <p className="text-ink-soft">{words.none}</p>
      ) : (
        <>
          <Field label={words.search} className="max-w-[26rem]">
            {(control) => (
              <Input
                {...control}
                type="search"
                value={search}
                onChange={({ target }) => setSearch(target.value)}
              />
            )}
          </Field>
          <p role="status" className="mt-3 text-small text-ink-soft">
            {found.length === 0 ? words.noMatch : words.found(found.length)}
          </p>
          <ul className="mt-3 grid gap-3 lg:grid-cols-2">
            {found.map(({ id, text, updated_at, lesson }) => (
              <li key={id} className="rounded-card border border-line bg-surface p-5">
                <p className="whitespace-pre-wrap wrap-anywhere">{text}</p>
                <p className="mt-3 text-small text-ink-soft">
                  <PlaceOfNote lesson={lesson} />, {formatAgo(updated_at)}
                </p>
              </li>
            ))}
          </ul>
        </>
      )}
    </LearnSection>
  );
}

function PlaceOfNote({ lesson }: { lesson: PlacedNote['lesson'] }) {
  if (!lesson) return words.archived;
  return (
    <>
      <Link to={lessonPath(lesson.course.slug, lesson.slug)} className="underline underline-offset-4">
        {lesson.title}
      </Link>
      , {lesson.course.title}
    </>
  );
}
