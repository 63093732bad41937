import { useState } from 'react';
import { Field } from '#app/components/ui/field.tsx';
import { Textarea } from '#app/components/ui/input.tsx';
import { StatusBadge, type StatusTone } from '#app/components/ui/status-badge.tsx';
import { Cell, Row, Table } from '#app/components/ui/table.tsx';
import { TextButton } from '#app/components/ui/text-button.tsx';
import { showProblem } from '#app/components/ui/toast-store.ts';
import { ConfirmDialog } from '#app/components/workspace/confirm-dialog.tsx';
import { adminConsentForms as words } from '#app/content/admin/consent-forms.ts';
import { type ListedForm, signScan } from '#app/data/consent-forms.ts';
import { useCheckedForm } from '#app/lib/checked-form.ts';
import { formatDay, formatShortDate } from '#app/lib/dates.ts';
import { useIsReloading } from '#app/lib/use-list-filter.ts';
import {
  type ConsentFormState,
  consentFormLimits,
  deletionOf,
  formDecisionSchema,
  isLateForm,
} from '#domain/families/consent-form.ts';
import { formatLongDate } from '#domain/text/long-date.ts';

const tones: Record<ConsentFormState, StatusTone> = { waiting: 'waiting', approved: 'good', refused: 'bad' };

export function FormTable({ forms, now }: { forms: ListedForm[]; now: number }) {
  const [opened, setOpened] = useState<{ change: 'approve' | 'refuse'; form: ListedForm }>();
  const { actions, columns } = words;

  async function openScan(path: string) {
    try {
      location.assign(await signScan(path));
    } catch (error) {
      showProblem(error, words.openFailed);
    }
  }

  return (
    <>
      <Table caption={words.table} columns={columns} isBusy={useIsReloading()}>
        {forms.map((form) => {
          const { id, guardian, state, created_at, text_version, file, reason } = form;
          const button = (label: string, onClick: () => void, tone?: 'danger') => (
            <TextButton tone={tone} aria-label={`${label}: ${guardian.email}`} onClick={onClick}>
              {label}
            </TextButton>
          );
          return (
            <Row key={id}>
              <Cell className="min-w-0">
                <span className="block font-semibold wrap-anywhere">{guardian.full_name}</span>
                <span className="block wrap-anywhere text-ink-soft">{guardian.email}</span>
              </Cell>
              <Cell label={columns[1]}>
                <span>
                  <StatusBadge tone={tones[state]}>{words.states[state]}</StatusBadge>
                  {isLateForm(form, now) && (
                    <span className="mt-1 block text-small text-danger">
                      {words.late.deletedOn(formatLongDate(deletionOf(created_at)))}
                    </span>
                  )}
                  {reason && (
                    <span className="mt-1 block text-small wrap-anywhere text-ink-soft">{reason}</span>
                  )}
                </span>
              </Cell>
              <Cell label={columns[2]} className="whitespace-nowrap">
                {formatShortDate(created_at)}
              </Cell>
              <Cell label={columns[3]} className="whitespace-nowrap">
                {formatDay(text_version)}
              </Cell>
              <Cell>
                <span className="flex flex-wrap gap-x-5">
                  {state !== 'refused' && button(actions.open, () => void openScan(file))}
                  {state === 'waiting' && (
                    <>
                      {button(actions.approve, () => setOpened({ change: 'approve', form }))}
                      {button(actions.refuse, () => setOpened({ change: 'refuse', form }), 'danger')}
                    </>
                  )}
                </span>
              </Cell>
            </Row>
          );
        })}
      </Table>
      {opened && <DecisionDialog {...opened} onClose={() => setOpened(undefined)} />}
    </>
  );
}

function DecisionDialog({
  change,
  form,
  onClose,
}: {
  change: 'approve' | 'refuse';
  form: ListedForm;
  onClose: () => void;
}) {
  const checked = useCheckedForm(formDecisionSchema);
  const { title, text, button } = words[change];
  return (
    <ConfirmDialog
      title={title}
      button={button}
      busy={words.busy}
      isDangerous={change === 'refuse'}
      fields={{ form: form.id, is_approved: change === 'approve' ? 'yes' : 'no' }}
      checked={checked}
      onClose={onClose}
    >
      <p className="font-semibold wrap-anywhere text-ink">{form.guardian.email}</p>
      <p className="mt-2">{text}</p>
      {change === 'refuse' && (
        <Field label={words.refuse.reason} error={checked.errors.reason} className="mt-5 text-ink">
          {(control) => <Textarea {...control} name="reason" rows={3} maxLength={consentFormLimits.reason} />}
        </Field>
      )}
    </ConfirmDialog>
  );
}
