import { Shelves } from '#app/components/illustrations/shelves.tsx';
import { CallToAction } from '#app/components/sections/call-to-action.tsx';
import { ListedChapters } from '#app/components/sections/listed-chapters.tsx';
import { PageHeader } from '#app/components/sections/page-header.tsx';
import { Badge } from '#app/components/ui/badge.tsx';
import { resourceTrail } from '#app/content/institute/free-resources.ts';
import { type Reading, readingGroups, readingListPage } from '#app/content/resources/reading-list.ts';
import { pageMeta } from '#app/lib/page-meta.ts';
import type { Route } from './+types/reading-list.ts';

export const meta: Route.MetaFunction = ({ matches: [root] }) =>
  pageMeta(root.loaderData, {
    ...readingListPage.meta,
    path: '/free-resources/reading-list',
    image: 'course',
    trail: resourceTrail,
  });

export default function ReadingListPage() {
  const { intro, note, closing } = readingListPage;
  return (
    <>
      <PageHeader
        intro={intro}
        trail={resourceTrail}
        illustration={<Shelves className="mx-auto w-full max-w-md" />}
      >
        <p className="mt-6 max-w-[40rem] text-small text-ink-faint">{note}</p>
      </PageHeader>
      <ListedChapters chapters={readingGroups}>
        {({ items }) => items.map((reading) => <ReadingRow key={reading.title} reading={reading} />)}
      </ListedChapters>
      <CallToAction {...closing} />
    </>
  );
}

function ReadingRow({ reading }: { reading: Reading }) {
  return (
    <li className="grid gap-x-8 gap-y-2 border-b border-line py-6 sm:grid-cols-[1fr_auto] sm:items-baseline">
      <div>
        <h3 className="text-subheading">
          <cite className="not-italic">{reading.title}</cite>
        </h3>
        <p className="mt-1 text-small font-semibold text-ink-faint">
          {reading.authors}, {reading.year}
        </p>
        <p className="mt-2 max-w-[40rem] text-ink-soft">{reading.why}</p>
      </div>
      <p>
        <Badge tone={reading.kind === 'Book' ? 'primary' : 'accent'}>{reading.kind}</Badge>
      </p>
    </li>
  );
}
