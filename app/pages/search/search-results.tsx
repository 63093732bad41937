import { Link } from 'react-router';
import { ArrowLink } from '#app/components/ui/arrow-link.tsx';
import { Icon } from '#app/components/ui/icon.tsx';
import { MarkedText } from '#app/components/ui/marked-text.tsx';
import { search as words } from '#app/content/site/search.ts';
import { levelName } from '#app/lib/find-level.ts';
import { groupResults, type SearchResult } from '#app/lib/search-result.ts';

/** The database returns at most this many of a kind. */
const fullList = 10;

export function SearchResults({
  text,
  results,
  isFailed,
}: {
  text: string;
  results: SearchResult[];
  /** Without the courses, lessons and posts nothing can be said to be missing. */
  isFailed: boolean;
}) {
  const groups = groupResults(results, text);
  if (groups.length === 0) return !isFailed && <NothingFound text={text} />;
  return (
    <>
      <p role="status" className="mt-8 wrap-anywhere text-ink-soft">
        {words.found(results.length, text)}
      </p>
      {groups.map(({ kind, results }) => (
        <section
          key={kind}
          aria-labelledby={`found-${kind}`}
          className="mt-8 grid gap-x-16 gap-y-5 border-t-2 border-ink pt-6 lg:grid-cols-[3fr_9fr]"
        >
          <h2 id={`found-${kind}`} className="flex items-center gap-2.5 self-start text-heading">
            <Icon name={words.groups[kind].icon} className="size-6 text-primary-strong" />
            {words.groups[kind].name}
          </h2>
          <div>
            <ul>
              {results.map((result) => (
                <Result key={result.href} result={result} />
              ))}
            </ul>
            {results.some(({ isLocked }) => isLocked) && (
              <p className="mt-3 flex flex-wrap items-center gap-x-4 text-small text-ink-soft">
                {words.lockedNote}
                <ArrowLink to={words.plans.href}>{words.plans.label}</ArrowLink>
              </p>
            )}
          </div>
        </section>
      ))}
      {groups.some(({ results }) => results.length >= fullList) && (
        <p className="mt-8 border-t border-line pt-6 text-small text-ink-soft">{words.many}</p>
      )}
    </>
  );
}

function Result({
  result: { kind, href, title, excerpt, course, level, isLocked },
}: {
  result: SearchResult;
}) {
  return (
    <li className="border-b border-line py-4 first:pt-0 last:border-b-0">
      <h3 className="text-subheading">
        <Link
          to={href}
          className="wrap-anywhere underline decoration-line-strong underline-offset-4 hover:decoration-current"
        >
          {title}
        </Link>
      </h3>
      {excerpt && (
        <p className="mt-1.5 line-clamp-3 max-w-[44rem] wrap-anywhere text-ink-soft">
          <MarkedText text={excerpt} />
        </p>
      )}
      {level && (
        <p className="mt-1.5 flex flex-wrap gap-x-4 gap-y-1 text-small text-ink-faint">
          {course && kind !== 'course' && <span>{words.inCourse(course)}</span>}
          {!isLocked && <span>{words.level(levelName(level))}</span>}
          {isLocked && (
            <span className="inline-flex items-center gap-1.5 font-semibold text-accent-strong">
              <Icon name="lock" className="size-4" />
              {words.locked(levelName(level))}
            </span>
          )}
        </p>
      )}
    </li>
  );
}

function NothingFound({ text }: { text: string }) {
  return (
    <div role="status" className="mt-10 max-w-[44rem]">
      <h2 className="text-heading wrap-anywhere">{words.nothing.title(text)}</h2>
      <p className="mt-2 text-ink-soft">{words.nothing.text}</p>
    </div>
  );
}
