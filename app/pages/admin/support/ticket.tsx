import { Link, useParams } from 'react-router';
import { ListFailure, ListNotice } from '#app/components/admin/list-page.tsx';
import { Icon } from '#app/components/ui/icon.tsx';
import { adminWords } from '#app/content/admin.ts';
import { adminSupport } from '#app/content/admin-support.ts';
import { findTicket, listTicketHistory, listTicketMessages } from '#app/data/support-tickets.ts';
import { privatePageMeta } from '#app/lib/page-meta.ts';
import { useLoaded } from '#app/lib/use-loaded.ts';
import { useAdmins } from './admin-names.ts';
import { TicketComposer } from './ticket-composer.tsx';
import { TicketHistory } from './ticket-history.tsx';
import { TicketPanel } from './ticket-panel.tsx';
import { TicketThread } from './ticket-thread.tsx';

export const meta = ({ params }: { params: { id?: string } }) => privatePageMeta(params.id ?? 'Support');

export default function TicketPage() {
  const { id = '' } = useParams();
  const admins = useAdmins();
  const { status, value, reload } = useLoaded(id, () => loadTicket(id));

  return (
    <>
      <p className="mb-4">
        <Link
          to="/admin/support"
          className="inline-flex min-h-11 items-center gap-2 text-small font-semibold text-primary-strong hover:text-primary-hover"
        >
          <Icon name="arrow-left" />
          {adminSupport.back}
        </Link>
      </p>
      {status === 'failed' && <ListFailure text={adminSupport.ticketFailed} onRetry={reload} />}
      {status === 'loading' && !value && <ListNotice>{adminWords.loading}</ListNotice>}
      {value && !value.ticket && <ListNotice>{adminSupport.missing}</ListNotice>}
      {value?.ticket && (
        <>
          <p className="text-small text-ink-faint tabular-nums">{value.ticket.id}</p>
          <h2 className="text-heading wrap-anywhere">{value.ticket.subject}</h2>
          <div className="mt-6 grid items-start gap-8 xl:grid-cols-[minmax(0,1fr)_20rem] xl:gap-10">
            <div className="grid min-w-0 gap-6">
              <TicketThread
                ticket={value.ticket}
                messages={value.messages}
                admins={admins}
                onChange={reload}
              />
              <TicketComposer key={id} ticket={value.ticket} onChange={reload} />
            </div>
            <div className="grid min-w-0 gap-6">
              <TicketPanel ticket={value.ticket} admins={admins} onChange={reload} />
              <TicketHistory entries={value.history} admins={admins} />
            </div>
          </div>
        </>
      )}
    </>
  );
}

async function loadTicket(id: string) {
  const [ticket, messages, history] = await Promise.all([
    findTicket(id),
    listTicketMessages(id),
    listTicketHistory(id),
  ]);
  return { ticket, messages, history };
}
