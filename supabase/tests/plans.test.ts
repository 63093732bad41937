import { afterAll, expect, test } from 'vitest';
import { designA, designB, studentDiscountPercent } from '#app/content/memberships/plan-facts.ts';
import { paidPlanIds } from '#domain/memberships/plan.ts';
import { openTestBackend } from '#testing/backend.ts';
import { actors, addPeople, callers } from './people.ts';

const { backend, close } = await openTestBackend();
afterAll(close);
await addPeople(backend.database);

test('the prices that count are the prices on the pages', async () => {
  const rows = await backend.database.run(callers.anon, (transaction) =>
    transaction.query(
      'select id, name, monthly_cents, annual_cents, student_discount_percent from public.plans',
    ),
  );
  const { learner, expert, family } = designA.prices;
  const { standard, pro, familyGroup } = designB.prices;
  const shown = { learner, expert, family, standard, pro, 'family-group': familyGroup };
  expect(Object.keys(shown)).toEqual(paidPlanIds);
  expect(new Map(rows.map(({ id, name: _, ...price }) => [id, price]))).toEqual(
    new Map(
      Object.entries(shown).map(([id, { monthly, annual }]) => [
        id,
        {
          monthly_cents: monthly * 100,
          annual_cents: annual * 100,
          student_discount_percent: id === 'family-group' ? 0 : studentDiscountPercent,
        },
      ]),
    ),
  );
});

test.for(actors)('%s reads every plan and changes none', async (actor) => {
  const run = (text: string) =>
    backend.database.run(callers[actor], (transaction) => transaction.query<{ id: string }>(text));
  const plans = await run('select id from public.plans');
  expect(plans.map(({ id }) => id).sort()).toEqual(paidPlanIds.toSorted());
  for (const write of [
    `insert into public.plans values ('gift', 'Gift', 1, 1, 0)`,
    'update public.plans set monthly_cents = 1',
    'delete from public.plans',
  ]) {
    await expect(run(write)).rejects.toMatchObject({ code: '42501' });
  }
});
