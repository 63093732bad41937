import { useState } from 'react';
import { Link } from 'react-router';
import { ActionForm } from '#app/components/private/action-form.tsx';
import { useAction } from '#app/components/private/use-action.ts';
import { Button } from '#app/components/ui/button.tsx';
import { Icon } from '#app/components/ui/icon.tsx';
import { Summary } from '#app/components/ui/summary.tsx';
import { TextButton } from '#app/components/ui/text-button.tsx';
import { showProblem } from '#app/components/ui/toast-store.ts';
import { familyPage } from '#app/content/families/family.ts';
import { exportChild } from '#app/data/families.ts';
import { formatAgo } from '#app/lib/dates.ts';
import { saveFile } from '#app/lib/save-file.ts';
import { useSite } from '#app/lib/site.ts';
import type { FamilyMember, FamilyOverview } from '#domain/families/overview.ts';
import {
  DeleteDialog,
  NameDialog,
  PermissionsDialog,
  PicturesDialog,
  WithdrawDialog,
} from './member-dialogs.tsx';

const { members: words, actions } = familyPage;

type Opened = 'pictures' | 'name' | 'permissions' | 'withdraw' | 'delete';

const dialogs = {
  pictures: PicturesDialog,
  name: NameDialog,
  permissions: PermissionsDialog,
  withdraw: WithdrawDialog,
  delete: DeleteDialog,
};

/** One person of the family: what they learned, and for a child what the guardian can do. */
export function MemberCard({ member, family }: { member: FamilyMember; family: FamilyOverview }) {
  const [opened, setOpened] = useState<Opened>();
  const { id, name, kind, birth_year, learned, is_frozen, is_blocked, has_plan } = member;
  const consent = family.consents.find((given) => given.child_id === id && !given.withdrawn_at);
  const OpenedDialog = opened && dialogs[opened];
  return (
    <li className="rounded-card border border-line bg-surface p-5">
      <h3 className="text-subheading font-semibold wrap-anywhere">{name}</h3>
      <p className="text-small text-ink-soft">
        {kind === 'child' ? words.child(birth_year ?? 0) : words.adult}
      </p>
      {is_frozen && <p className="mt-2 font-semibold">{words.frozen}</p>}
      {is_blocked && !is_frozen && <p className="mt-2 font-semibold">{words.blocked}</p>}
      {!has_plan && family.places !== null && family.places > 1 && (
        <p className="mt-2 text-small">{words.noPlace}</p>
      )}
      {learned ? <Learned learned={learned} /> : <p className="mt-3 text-small">{words.hidden}</p>}
      {kind === 'child' ? (
        <ChildActions member={member} family={family} hasConsent={Boolean(consent)} onOpen={setOpened} />
      ) : (
        <RemoveAdult member={member} />
      )}
      {OpenedDialog && (
        <OpenedDialog member={member} consent={consent?.id} onClose={() => setOpened(undefined)} />
      )}
    </li>
  );
}

function Learned({ learned }: { learned: NonNullable<FamilyMember['learned']> }) {
  const { lessons_done, minutes, last_active, courses, results, certificates } = learned;
  if (!last_active && results.length === 0) return <p className="mt-3 text-small">{words.nothing}</p>;
  return (
    <div className="mt-3 grid gap-3 text-small">
      <p>
        {words.learned(lessons_done, minutes)}
        {last_active && <span className="block">{words.lastActive(formatAgo(last_active))}</span>}
      </p>
      <ul className="grid gap-3">
        {courses.map(({ title, done, lessons }) => (
          <li key={title}>
            <span className="flex flex-wrap justify-between gap-x-4">
              <span className="font-semibold wrap-anywhere">{title}</span>
              <span className="text-ink-soft tabular-nums">{words.lessons(done, lessons)}</span>
            </span>
            <progress
              value={done}
              max={Math.max(1, lessons)}
              aria-hidden="true"
              className="progress mt-1 block"
            />
          </li>
        ))}
      </ul>
      {results.length > 0 && (
        <details>
          <Summary>{words.results}</Summary>
          <ul className="list-disc pl-5">
            {results.map(({ title, score, is_passed, submitted_at }) => (
              <li key={submitted_at}>{words.result(title, score, is_passed)}</li>
            ))}
          </ul>
        </details>
      )}
      {certificates.length > 0 && (
        <div>
          <h4 className="font-semibold">{words.certificates}</h4>
          <ul className="list-disc pl-5">
            {certificates.map(({ id, title }) => (
              <li key={id}>
                <Link to={`/verify/${id}`} className="underline underline-offset-4">
                  {title}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

function ChildActions({
  member,
  family: { code },
  hasConsent,
  onOpen,
}: {
  member: FamilyMember;
  family: FamilyOverview;
  hasConsent: boolean;
  onOpen: (dialog: Opened) => void;
}) {
  const site = useSite();
  const again = useAction();
  const { id, name, is_frozen } = member;

  const button = (label: string, onClick: () => void, tone?: 'danger') => (
    <TextButton onClick={onClick} aria-label={actions.for(label, name)} tone={tone}>
      {label}
    </TextButton>
  );

  async function saveSheet() {
    const { createFamilySheet } = await import('#app/lib/pdf/family-sheet.ts');
    saveFile(
      `${name}.pdf`,
      'application/pdf',
      await createFamilySheet({ site, code: code ?? '', nickname: name }),
    );
  }

  async function saveData() {
    saveFile(`${name}.json`, 'application/json', JSON.stringify(await exportChild(id), null, 2));
  }

  return (
    <div className="mt-5 grid gap-2 border-t border-line pt-4">
      {is_frozen ? (
        <ActionForm sender={again} fields={{ change: 'ask-consent', child: id }}>
          <Button
            type="submit"
            variant="secondary"
            size="small"
            disabled={again.isBusy}
            aria-label={actions.for(actions.again, name)}
          >
            {actions.again}
          </Button>
        </ActionForm>
      ) : (
        <div className="flex flex-wrap gap-3">
          <Button
            variant="secondary"
            size="small"
            onClick={() => void saveSheet().catch(showProblem)}
            aria-label={actions.for(actions.sheet, name)}
          >
            <Icon name="printer" />
            {actions.sheet}
          </Button>
          <Button
            variant="secondary"
            size="small"
            onClick={() => onOpen('permissions')}
            aria-label={actions.for(actions.permissions, name)}
          >
            {actions.permissions}
          </Button>
        </div>
      )}
      <div className="flex flex-wrap gap-x-5">
        {!is_frozen && button(actions.pictures, () => onOpen('pictures'))}
        {!is_frozen && button(actions.name, () => onOpen('name'))}
        {button(actions.export, () => void saveData().catch(showProblem))}
      </div>
      <div className="flex flex-wrap gap-x-5 border-t border-line pt-1">
        {hasConsent && button(actions.withdraw, () => onOpen('withdraw'), 'danger')}
        {button(actions.delete, () => onOpen('delete'), 'danger')}
      </div>
    </div>
  );
}

function RemoveAdult({ member: { id, name } }: { member: FamilyMember }) {
  const sender = useAction();
  return (
    <ActionForm sender={sender} fields={{ change: 'leave', member: id }} className="mt-3">
      <TextButton type="submit" disabled={sender.isBusy} aria-label={actions.for(actions.remove, name)}>
        {actions.remove}
      </TextButton>
    </ActionForm>
  );
}
