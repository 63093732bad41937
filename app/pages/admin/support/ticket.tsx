import { useState } from 'react';
import { Link } from 'react-router';
import { orUndefined } from '#app/components/private/load-or-toast.ts';
import { toOutcome } from '#app/components/private/outcome.ts';
import { Icon } from '#app/components/ui/icon.tsx';
import { ListFailure, ListNotice, PageLoading } from '#app/components/workspace/list-page.tsx';
import { adminSupport } from '#app/content/admin/support.ts';
import { findTicket, listTicketHistory, listTicketMessages } from '#app/data/support-tickets.ts';
import { privatePageMeta } from '#app/lib/page-meta.ts';
import { adminContext } from '#app/session/admin-access.ts';
import type { Route } from './+types/ticket.ts';
import { loadAdmins } from './admin-names.ts';
import { changeTicketFrom } from './ticket-changes.ts';
import { TicketComposer } from './ticket-composer.tsx';
import { TicketHistory } from './ticket-history.tsx';
import { TicketPanel } from './ticket-panel.tsx';
import { TicketThread } from './ticket-thread.tsx';

export const meta: Route.MetaFunction = ({ matches: [root], params }) =>
  privatePageMeta(root.loaderData, params.id);

export function clientLoader({ params: { id }, context }: Route.ClientLoaderArgs) {
  return orUndefined(loadTicket(id, context.get(adminContext).id));
}

async function loadTicket(id: string, selfId: string) {
  const [ticket, messages, history, admins] = await Promise.all([
    findTicket(id),
    listTicketMessages(id),
    listTicketHistory(id),
    loadAdmins(selfId),
  ]);
  return { ticket, messages, history, admins };
}

export async function clientAction({ request, params }: Route.ClientActionArgs) {
  const form = await request.formData();
  return toOutcome(() => changeTicketFrom(params.id, form));
}

export { PageLoading as HydrateFallback };

export default function TicketPage({ loaderData, params: { id } }: Route.ComponentProps) {
  return <LoadedTicket key={id} loaded={loaderData} />;
}

/** If a reload after a change fails, the last loaded ticket stays, and with it the messages that are being written. */
function LoadedTicket({ loaded }: { loaded: Route.ComponentProps['loaderData'] }) {
  const [shown, setShown] = useState(loaded);
  if (loaded && loaded !== shown) setShown(loaded);
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
      {!loaded && <ListFailure text={adminSupport.ticketFailed} />}
      {shown && <Ticket {...shown} />}
    </>
  );
}

function Ticket({ ticket, messages, history, admins }: Awaited<ReturnType<typeof loadTicket>>) {
  if (!ticket) return <ListNotice>{adminSupport.missing}</ListNotice>;
  return (
    <>
      <p className="text-small text-ink-faint tabular-nums">{ticket.id}</p>
      <h2 className="text-heading wrap-anywhere">{ticket.subject}</h2>
      <div className="mt-6 grid items-start gap-8 xl:grid-cols-[minmax(0,1fr)_20rem] xl:gap-10">
        <div className="grid min-w-0 gap-6">
          <TicketThread ticket={ticket} messages={messages} admins={admins} />
          <TicketComposer key={ticket.id} ticket={ticket} />
        </div>
        <div className="grid min-w-0 gap-6">
          <TicketPanel ticket={ticket} admins={admins} />
          <TicketHistory entries={history} admins={admins} />
        </div>
      </div>
    </>
  );
}
