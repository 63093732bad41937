import { useState } from 'react';
import { useAction } from '#app/components/private/use-action.ts';
import { Field } from '#app/components/ui/field.tsx';
import { Input } from '#app/components/ui/input.tsx';
import { Select } from '#app/components/ui/select.tsx';
import { Cell, Row, Table } from '#app/components/ui/table.tsx';
import { TextButton } from '#app/components/ui/text-button.tsx';
import { ConfirmDialog } from '#app/components/workspace/confirm-dialog.tsx';
import { organisationPage, organisationRoleNames } from '#app/content/organisations/organisations.ts';
import { formatDay } from '#app/lib/dates.ts';
import { useIsReloading } from '#app/lib/use-list-filter.ts';
import { type OrganisationRole, organisationRoles } from '#domain/organisations/organisation.ts';
import type { OrganisationMember, OrganisationOverview } from '#domain/organisations/overview.ts';

const words = organisationPage.people;

type Opened = { kind: 'remove' | 'owner'; member: OrganisationMember };

export function PeopleTable({ organisation }: { organisation: OrganisationOverview }) {
  const [opened, setOpened] = useState<Opened>();
  const [search, setSearch] = useState('');
  const isBusy = useIsReloading();
  const { members, own_role } = organisation;
  const wanted = search.trim().toLowerCase();
  const shown = members.filter(({ name, email }) => `${name} ${email ?? ''}`.toLowerCase().includes(wanted));
  return (
    <section aria-labelledby="people">
      <h2 id="people" className="mb-4 text-subheading">
        {words.title}
      </h2>
      {members.length > 10 && (
        <Field label={words.search} className="mb-4 max-w-[24rem]">
          {(control) => (
            <Input
              {...control}
              type="search"
              value={search}
              onChange={({ target }) => setSearch(target.value)}
            />
          )}
        </Field>
      )}
      {shown.length === 0 ? (
        <p>{words.noMatch}</p>
      ) : (
        <Table caption={words.table} columns={words.columns} isBusy={isBusy}>
          {shown.map((member) => (
            <MemberRow key={member.id} member={member} isOwner={own_role === 'owner'} onOpen={setOpened} />
          ))}
        </Table>
      )}
      {opened?.kind === 'remove' && (
        <ConfirmDialog
          title={words.removeDialog.title(opened.member.name)}
          button={words.removeDialog.button}
          isDangerous
          fields={{ change: 'remove', person: opened.member.id }}
          onClose={() => setOpened(undefined)}
        >
          {words.removeDialog.text}
        </ConfirmDialog>
      )}
      {opened?.kind === 'owner' && (
        <ConfirmDialog
          title={words.ownerDialog.title(opened.member.name)}
          button={words.ownerDialog.button}
          fields={{ change: 'role', person: opened.member.id, role: 'owner' }}
          onClose={() => setOpened(undefined)}
        >
          {words.ownerDialog.text}
        </ConfirmDialog>
      )}
    </section>
  );
}

function MemberRow({
  member,
  isOwner,
  onOpen,
}: {
  member: OrganisationMember;
  isOwner: boolean;
  onOpen: (opened: Opened) => void;
}) {
  const { submit, state } = useAction();
  const isBusy = state !== 'idle';
  const { id, name, email, role, has_seat, joined_at } = member;
  // Managers change teachers and learners, the owner everybody but themselves.
  const mayChange = role !== 'owner' && (isOwner || role !== 'manager');
  const roles = organisationRoles.filter((each) => isOwner || each === 'teacher' || each === 'learner');

  function choose(next: OrganisationRole) {
    if (next === 'owner') onOpen({ kind: 'owner', member });
    else void submit({ change: 'role', person: id, role: next }, { method: 'post' });
  }

  return (
    <Row>
      <Cell>
        <span className="block font-semibold wrap-anywhere">{name}</span>
        {email && email !== name && <span className="block break-all text-ink-soft">{email}</span>}
      </Cell>
      <Cell label={words.columns[1]}>
        {mayChange ? (
          <Select
            aria-label={words.role(name)}
            className="min-w-32"
            value={role}
            disabled={isBusy}
            onChange={({ target }) => {
              const next = organisationRoles.find((each) => each === target.value);
              if (next) choose(next);
            }}
          >
            {roles.map((each) => (
              <option key={each} value={each}>
                {organisationRoleNames[each]}
              </option>
            ))}
          </Select>
        ) : (
          organisationRoleNames[role]
        )}
      </Cell>
      <Cell label={words.columns[2]}>
        <span>
          <span className="block">{has_seat ? words.hasSeat : words.noSeat}</span>
          <TextButton
            disabled={isBusy}
            aria-label={words.for(has_seat ? words.take : words.give, name)}
            onClick={() =>
              void submit(
                { change: 'seat', person: id, has_seat: has_seat ? 'no' : 'yes' },
                { method: 'post' },
              )
            }
          >
            {has_seat ? words.take : words.give}
          </TextButton>
        </span>
      </Cell>
      <Cell label={words.columns[3]} className="whitespace-nowrap">
        {formatDay(joined_at)}
      </Cell>
      <Cell>
        {mayChange && (
          <TextButton
            aria-label={words.for(words.remove, name)}
            onClick={() => onOpen({ kind: 'remove', member })}
          >
            {words.remove}
          </TextButton>
        )}
      </Cell>
    </Row>
  );
}
