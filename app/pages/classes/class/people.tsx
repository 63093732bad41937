import { Link, useNavigate, useOutletContext } from 'react-router';
import { toOutcome } from '#app/components/private/outcome.ts';
import { Cell, Row, Table } from '#app/components/ui/table.tsx';
import { PageLoading } from '#app/components/workspace/list-page.tsx';
import { classPeople as words } from '#app/content/classes/classes.ts';
import { useIsReloading } from '#app/lib/use-list-filter.ts';
import type { ClassMember, ClassOverview } from '#domain/classes/overview.ts';
import type { Route } from './+types/people.ts';
import { ClassCode } from './class-code.tsx';
import { ClassSettings } from './class-settings.tsx';
import { LoginCards } from './login-cards.tsx';
import { changePeople } from './people-changes.ts';
import { RosterSection } from './roster-section.tsx';
import { Teachers } from './teachers.tsx';

export async function clientAction({ request, params }: Route.ClientActionArgs) {
  const form = await request.formData();
  return toOutcome(() => changePeople(params.class, form));
}

export { PageLoading as HydrateFallback };

export default function PeoplePage() {
  const overview = useOutletContext<ClassOverview>();
  const navigate = useNavigate();
  const isOpen = !overview.is_archived;
  return (
    <div className="grid gap-12">
      {isOpen && (
        <div className="grid items-start gap-10 xl:grid-cols-[2fr_1fr] xl:gap-16">
          <RosterSection overview={overview} />
          <div className="grid gap-10">
            <ClassCode overview={overview} />
            <LoginCards overview={overview} />
          </div>
        </div>
      )}
      <section aria-labelledby="people" className="min-w-0">
        <h2 id="people" className="mb-4 text-heading">
          {words.title}
        </h2>
        {overview.members.length === 0 ? (
          <p className="text-ink-soft">{words.none}</p>
        ) : (
          <MemberTable classId={overview.id} members={overview.members} />
        )}
      </section>
      <div className="grid items-start gap-10 md:grid-cols-2 md:gap-16">
        <Teachers overview={overview} />
        {isOpen && (
          <ClassSettings overview={overview} onMoved={(id) => void navigate(`/classes/${id}/people`)} />
        )}
      </div>
    </div>
  );
}

function MemberTable({ classId, members }: { classId: string; members: ClassMember[] }) {
  return (
    <Table caption={words.title} columns={words.columns} isBusy={useIsReloading()}>
      {members.map((member) => (
        <Row key={member.id}>
          <Cell className="font-semibold wrap-anywhere">{member.name}</Cell>
          <Cell className="wrap-anywhere as-cards:py-0! as-cards:text-ink-soft">
            {describeSignIn(member)}
          </Cell>
          <Cell className="as-cards:py-0! as-cards:text-ink-soft">{describeState(member)}</Cell>
          <Cell className="as-cards:-mb-3 as-cards:py-0!">
            <Link
              to={`/classes/${classId}/people/${member.id}`}
              aria-label={words.open(member.name, member.notes)}
              className="inline-flex min-h-11 items-center font-semibold text-primary-strong underline underline-offset-4"
            >
              {words.more}
            </Link>
          </Cell>
        </Row>
      ))}
    </Table>
  );
}

function describeSignIn({ email, account, birth_year }: ClassMember): string {
  if (email) return words.byEmail(email);
  return account === 'own' ? words.byOwnAddress : words.byPictures(birth_year);
}

function describeState(member: ClassMember): string {
  const { email, account, has_joined, has_code, is_blocked, looked_after_by } = member;
  if (email) return has_joined ? words.joined : words.waiting;
  if (account !== 'school') return account === 'family' ? words.ofFamily : words.own;
  if (looked_after_by !== null) return words.ofOtherClass(looked_after_by);
  if (is_blocked) return words.blocked;
  return has_code ? words.ready : words.noCard;
}
