import type { Database } from '#backend/database/database.ts';
import type { Learner } from '#testing/classroom/learners.ts';

const letters = 'ABCDEFGHJKMNPQRS';

/** A school with seats for all, and a class for each teacher. Returns the ids of the classes in the same order. */
export async function addSchool(
  database: Database,
  name: string,
  teachers: readonly Learner[],
): Promise<string[]> {
  return database.run('server', async (transaction) => {
    const [school] = await transaction.query<{ id: string }>(
      `insert into public.organisations (name, kind) values ($1, 'school') returning id`,
      [name],
    );
    const organisation = school?.id ?? '';
    await transaction.query(
      `insert into public.agreements (organisation_id, opens_levels, seats, starts_on, ends_on, consent_by)
       values ($1, '{Beginner}', 5000, current_date - 1, current_date + 100, 'the school office')`,
      [organisation],
    );
    const classes: string[] = [];
    for (const [number, { id }] of teachers.entries()) {
      const [added] = await transaction.query<{ id: string }>(
        `with member as (
           insert into public.organisation_members (organisation_id, user_id, role) values ($1, $2, 'teacher')
         ), class as (
           insert into public.classes (organisation_id, name, code, created_by)
           values ($1, $3, $4, $2) returning id
         )
         insert into public.class_teachers (class_id, user_id) select id, $2 from class returning class_id as id`,
        [organisation, id, `Class ${number}`, codeOf(name, number)],
      );
      classes.push(added?.id ?? '');
    }
    return classes;
  });
}

/** Eight letters, different for each class. */
function codeOf(school: string, number: number): string {
  const digits = (number + (school.length << 16)).toString(16).padStart(8, '0');
  return [...digits].map((digit) => letters[Number.parseInt(digit, 16)]).join('');
}
