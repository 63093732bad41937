import { useRevalidator } from 'react-router';
import { z } from 'zod';
import { loadOrToast } from '#app/components/private/load-or-toast.ts';
import { toOutcome } from '#app/components/private/outcome.ts';
import { Button } from '#app/components/ui/button.tsx';
import { Icon } from '#app/components/ui/icon.tsx';
import { Select } from '#app/components/ui/select.tsx';
import { showToast } from '#app/components/ui/toast-store.ts';
import { ListNotice, ListToolbar, PagedList, PageLoading } from '#app/components/workspace/list-page.tsx';
import { MailRouteNotice } from '#app/components/workspace/mail-route-notice.tsx';
import { adminMail } from '#app/content/admin/mail.ts';
import { listMails, mailsPerPage, sendMailAgain } from '#app/data/mails.ts';
import { isMissing } from '#app/lib/backend-errors.ts';
import { oneOf, readFilter } from '#app/lib/list-filter.ts';
import { privatePageMeta } from '#app/lib/page-meta.ts';
import { pageOf, readCursor } from '#app/lib/paging.ts';
import { useIsReloading, useListFilter } from '#app/lib/use-list-filter.ts';
import { mailStates } from '#domain/messages/mail.ts';
import type { Route } from './+types/mail.ts';
import { MailTable } from './mail-table.tsx';

export const meta: Route.MetaFunction = ({ matches: [root] }) => privatePageMeta(root.loaderData, 'Mail');

const filterSchema = z.object({ state: oneOf(mailStates) });

export async function clientLoader({ request, url }: Route.ClientLoaderArgs) {
  const { state } = readFilter(filterSchema, url.searchParams);
  const mails = listMails(state || undefined, readCursor(url.searchParams)).then(
    (rows) => pageOf(rows, mailsPerPage),
    (error) => {
      if (isMissing(error)) return 'sent-elsewhere' as const;
      throw error;
    },
  );
  return loadOrToast(request, mails, adminMail.failed);
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  const form = await request.formData();
  return toOutcome(async () => {
    await sendMailAgain(Number(form.get('id')));
    showToast(adminMail.sendingAgain);
  });
}

export { PageLoading as HydrateFallback };

export default function MailPage({ loaderData: mails }: Route.ComponentProps) {
  const { filter, change } = useListFilter(filterSchema);
  const { revalidate } = useRevalidator();
  const isReloading = useIsReloading();

  if (mails === 'sent-elsewhere') return <ListNotice>{adminMail.sentElsewhere}</ListNotice>;
  return (
    <>
      <MailRouteNotice className="mb-5" />
      <ListToolbar>
        <Select
          aria-label={adminMail.filter}
          value={filter.state}
          onChange={({ target }) => change({ state: target.value })}
          className="sm:max-w-64"
        >
          <option value="">{adminMail.anyState}</option>
          {mailStates.map((known) => (
            <option key={known} value={known}>
              {adminMail.states[known]}
            </option>
          ))}
        </Select>
        <Button variant="secondary" size="small" disabled={isReloading} onClick={() => revalidate()}>
          <Icon name="refresh-cw" />
          {adminMail.refresh}
        </Button>
      </ListToolbar>
      <PagedList
        page={mails}
        failed={adminMail.failed}
        empty={filter.state ? adminMail.noMatch : adminMail.empty}
      >
        {(rows) => <MailTable mails={rows} />}
      </PagedList>
    </>
  );
}
