import { useState } from 'react';
import { useAction } from '#app/components/private/use-action.ts';
import { IconButton } from '#app/components/ui/icon-button.tsx';
import { StatusBadge, type StatusTone } from '#app/components/ui/status-badge.tsx';
import { Cell, Row, Table } from '#app/components/ui/table.tsx';
import { adminMail } from '#app/content/admin/mail.ts';
import { formatShortDate } from '#app/lib/dates.ts';
import { useIsReloading } from '#app/lib/use-list-filter.ts';
import type { MailState, QueuedMail } from '#domain/messages/mail.ts';
import { MailDialog } from './mail-dialog.tsx';

const tones: Record<MailState, StatusTone> = {
  queued: 'waiting',
  sent: 'good',
  kept: 'waiting',
  failed: 'bad',
};

export function MailTable({ mails }: { mails: QueuedMail[] }) {
  const { submit, isBusy: isSending } = useAction();
  const isBusy = useIsReloading() || isSending;
  const [opened, setOpened] = useState<QueuedMail>();
  const { actions, columns } = adminMail;

  return (
    <>
      <Table caption={adminMail.table} columns={columns} isBusy={isBusy}>
        {mails.map((mail) => (
          <Row key={mail.id}>
            <Cell label={columns[0]} className="wrap-anywhere as-table:min-w-44">
              {mail.recipient ?? <span className="text-ink-soft">{adminMail.removed}</span>}
            </Cell>
            <Cell label={columns[1]} className="wrap-anywhere as-table:min-w-44">
              <span className="font-semibold">{mail.subject}</span>
              {mail.last_error && (
                <span className="mt-1 block text-caption text-danger as-cards:col-start-2">
                  {mail.last_error}
                </span>
              )}
            </Cell>
            <Cell label={columns[2]}>
              <span>
                <StatusBadge tone={tones[mail.state]}>{adminMail.states[mail.state]}</StatusBadge>
              </span>
            </Cell>
            <Cell label={columns[3]} className="tabular-nums">
              {mail.attempts}
            </Cell>
            <Cell label={columns[4]} className="as-table:whitespace-nowrap">
              <time dateTime={mail.created_at}>{formatShortDate(mail.created_at)}</time>
              {mail.state === 'queued' && mail.last_error && (
                <span className="block text-caption text-ink-soft as-cards:col-start-2">
                  {adminMail.nextTry} {formatShortDate(mail.next_attempt_at)}
                </span>
              )}
            </Cell>
            <Cell>
              <span className="-ml-3 flex as-table:justify-end">
                <IconButton icon="eye" label={actions.open} onClick={() => setOpened(mail)} />
                {mail.state === 'failed' && mail.recipient && (
                  <IconButton
                    icon="send"
                    label={actions.sendAgain}
                    disabled={isBusy}
                    onClick={() => submit({ id: mail.id }, { method: 'post' })}
                  />
                )}
              </span>
            </Cell>
          </Row>
        ))}
      </Table>
      {opened && <MailDialog mail={opened} onClose={() => setOpened(undefined)} />}
    </>
  );
}
