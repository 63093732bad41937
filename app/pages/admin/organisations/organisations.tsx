import { Link } from 'react-router';
import { z } from 'zod';
import { loadOrToast } from '#app/components/private/load-or-toast.ts';
import { ButtonLink } from '#app/components/ui/button.tsx';
import { Cell, Row, Table } from '#app/components/ui/table.tsx';
import { ListToolbar, PagedList, PageLoading } from '#app/components/workspace/list-page.tsx';
import { SearchBox } from '#app/components/workspace/search-box.tsx';
import { adminOrganisations as words } from '#app/content/admin/organisations.ts';
import { organisationKindNames } from '#app/content/organisations/organisations.ts';
import { type ListedOrganisation, listOrganisations, organisationsPerPage } from '#app/data/organisations.ts';
import { formatDay, formatShortDate } from '#app/lib/dates.ts';
import { anyText, isFiltered, readFilter } from '#app/lib/list-filter.ts';
import { privatePageMeta } from '#app/lib/page-meta.ts';
import { pageOf, readCursor } from '#app/lib/paging.ts';
import { useIsReloading, useListFilter } from '#app/lib/use-list-filter.ts';
import type { Route } from './+types/organisations.ts';

export const meta: Route.MetaFunction = ({ matches: [root] }) =>
  privatePageMeta(root.loaderData, words.title);

const filterSchema = z.object({ search: anyText });

export async function clientLoader({ request, url }: Route.ClientLoaderArgs) {
  const { search } = readFilter(filterSchema, url.searchParams);
  const organisations = await loadOrToast(
    request,
    listOrganisations(search, readCursor(url.searchParams)),
    words.failed,
  );
  return { organisations: organisations && pageOf(organisations, organisationsPerPage) };
}

export { PageLoading as HydrateFallback };

export default function OrganisationsPage({ loaderData: { organisations } }: Route.ComponentProps) {
  const { filter, change } = useListFilter(filterSchema);
  return (
    <>
      <p className="mb-6 max-w-prose text-ink-soft">{words.lead}</p>
      <ListToolbar>
        <SearchBox label={words.search} value={filter.search} onSearch={(search) => change({ search })} />
        <ButtonLink to="/admin/organisations/new" size="small">
          {words.make}
        </ButtonLink>
      </ListToolbar>
      <PagedList
        page={organisations}
        failed={words.failed}
        empty={isFiltered(filter) ? words.noMatch : words.empty}
      >
        {(rows) => <OrganisationTable organisations={rows} />}
      </PagedList>
    </>
  );
}

function OrganisationTable({ organisations }: { organisations: ListedOrganisation[] }) {
  const { columns } = words;
  return (
    <Table caption={words.table} columns={columns} isBusy={useIsReloading()}>
      {organisations.map(
        ({ id, name, kind, owner_email, people, seats_taken, seats, ends_on, created_at }) => (
          <Row key={id}>
            <Cell className="as-table:min-w-44">
              <Link
                to={`/admin/organisations/${id}`}
                className="inline-block py-1 font-semibold wrap-anywhere underline underline-offset-4 hover:text-primary-strong"
              >
                {name}
              </Link>
              <span className="block text-ink-soft">{organisationKindNames[kind]}</span>
            </Cell>
            <Cell label={columns[1]} className="wrap-anywhere">
              {owner_email ?? words.noOwner}
            </Cell>
            <Cell label={columns[2]}>{people}</Cell>
            <Cell label={columns[3]}>
              {seats === null ? words.noAgreement : words.seats(seats_taken, seats)}
            </Cell>
            <Cell label={columns[4]}>{ends_on ? words.until(formatDay(ends_on)) : words.noAgreement}</Cell>
            <Cell label={columns[5]}>{formatShortDate(created_at)}</Cell>
          </Row>
        ),
      )}
    </Table>
  );
}
