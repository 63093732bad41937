import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { ListFailure, ListNotice, ListToolbar, LoadMore } from '#app/components/admin/list-page.tsx';
import { showProblem } from '#app/components/site/show-problem.ts';
import { Button } from '#app/components/ui/button.tsx';
import { Icon } from '#app/components/ui/icon.tsx';
import { Select } from '#app/components/ui/select.tsx';
import { adminWords } from '#app/content/admin.ts';
import { adminMail } from '#app/content/admin-mail.ts';
import { listMails, mailsPerPage } from '#app/data/mails.ts';
import { isMissing } from '#app/lib/backend-errors.ts';
import { privatePageMeta } from '#app/lib/page-meta.ts';
import { usePagedList } from '#app/lib/use-paged-list.ts';
import { mailStates, type QueuedMail } from '#domain/mail.ts';
import { MailTable } from './mail-table.tsx';

export const meta = () => privatePageMeta('Mail');

export default function MailPage() {
  const [parameters, setParameters] = useSearchParams();
  const [isSentElsewhere, setIsSentElsewhere] = useState(false);
  const state = mailStates.find((known) => known === parameters.get('state'));
  const mails = usePagedList(state ?? '', (after?: QueuedMail) => listMails(state, after), {
    pageSize: mailsPerPage,
    onFailure(error) {
      if (isMissing(error)) setIsSentElsewhere(true);
      else showProblem(error, adminMail.failed);
    },
  });

  function handleState(next: string) {
    setParameters(next ? { state: next } : {}, { replace: true, preventScrollReset: true });
  }

  if (isSentElsewhere) return <ListNotice>{adminMail.sentElsewhere}</ListNotice>;
  return (
    <>
      <ListToolbar>
        <Select
          aria-label={adminMail.filter}
          value={state ?? ''}
          onChange={({ target }) => handleState(target.value)}
          className="sm:max-w-64"
        >
          <option value="">{adminMail.anyState}</option>
          {mailStates.map((known) => (
            <option key={known} value={known}>
              {adminMail.states[known]}
            </option>
          ))}
        </Select>
        <Button variant="secondary" size="small" disabled={mails.status === 'loading'} onClick={mails.reload}>
          <Icon name="refresh-cw" />
          {adminMail.refresh}
        </Button>
      </ListToolbar>
      {mails.status === 'failed' && <ListFailure text={adminMail.failed} onRetry={mails.reload} />}
      {mails.status === 'loading' && !mails.rows && <ListNotice>{adminWords.loading}</ListNotice>}
      {mails.rows?.length === 0 && <ListNotice>{state ? adminMail.noMatch : adminMail.empty}</ListNotice>}
      {mails.rows && mails.rows.length > 0 && (
        <MailTable mails={mails.rows} isBusy={mails.status === 'loading'} onSentAgain={mails.reload} />
      )}
      {mails.hasMore && <LoadMore isBusy={mails.isLoadingMore} onClick={mails.loadMore} />}
    </>
  );
}
