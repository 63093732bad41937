import { expect, test } from 'vitest';
import { type ClientAccount, createClientBudgets, OverBudget } from './client-budgets.ts';

/** Budgets whose clock stands still until a test moves it, or until a render waits. */
function open() {
  const clock = { now: 0 };
  const slept: number[] = [];
  const budgets = createClientBudgets({
    now: () => clock.now,
    sleep: async (milliseconds) => {
      slept.push(milliseconds);
      clock.now += milliseconds;
    },
  });
  return { clock, slept, ...budgets };
}

/** The refusal that `work` throws, in seconds, or 0. */
function refusalOf(work: () => void): number {
  try {
    work();
    return 0;
  } catch (error) {
    if (error instanceof OverBudget) return error.retryAfter;
    throw error;
  }
}

test('a client that has used up its budget waits until it is refilled, others do not', () => {
  const { clock, ofAddress, ofUser } = open();
  const account = ofAddress('192.0.2.1');
  account.charge(22_000);
  expect(refusalOf(() => account.admit())).toBe(20);
  expect(refusalOf(() => ofAddress('192.0.2.2').admit())).toBe(0);
  expect(refusalOf(() => ofUser('ada').admit())).toBe(0);
  clock.now += 20_010;
  expect(refusalOf(() => ofAddress('192.0.2.1').admit())).toBe(0);
});

test('what is not used is saved up to a limit, which is higher for users', () => {
  const { clock, ofAddress, ofUser } = open();
  for (const [account, most] of [
    [ofAddress('192.0.2.1'), 20_000],
    [ofUser('ada'), 100_000],
  ] as const) {
    account.charge(50);
    clock.now += 3_600_000;
    account.charge(most - 1);
    expect(refusalOf(() => account.admit())).toBe(0);
    expect(refusalOf(() => account.admit())).toBe(1);
  }
});

test('a flood of requests that cost nothing else is refused too', () => {
  const { ofAddress } = open();
  const account = ofAddress('192.0.2.1');
  let admitted = 0;
  while (refusalOf(() => account.admit()) === 0) admitted += 1;
  expect(admitted).toBe(20_000);
});

test('each millisecond that blocks others after the first 20 costs twenty times as much', () => {
  const { ofAddress } = open();
  const short = ofAddress('192.0.2.1');
  for (let count = 0; count < 999; count += 1) short.chargeBlocking(20);
  expect(refusalOf(() => short.admit())).toBe(0);
  const long = ofAddress('192.0.2.2');
  long.chargeBlocking(1_018);
  expect(refusalOf(() => long.admit())).toBe(0);
  long.chargeBlocking(20);
  expect(refusalOf(() => long.admit())).toBeGreaterThan(0);
});

test('no client waits longer than ten minutes', () => {
  const { ofUser } = open();
  ofUser('ada').chargeBlocking(60_000);
  expect(refusalOf(() => ofUser('ada').admit())).toBe(600);
});

test('a refusal says in words how long to wait', () => {
  expect(new OverBudget(1).message).toBe('That was a lot in a short time. Please try again in 1 second.');
  expect(new OverBudget(90).message).toContain('in 90 seconds.');
  expect(new OverBudget(121).message).toContain('in 3 minutes.');
});

test('a user has four requests at once, sixty wait, and more are refused', async () => {
  const { ofUser } = open();
  const started: number[] = [];
  const finish: (() => void)[] = [];
  const send = (user: string, number: number) =>
    ofUser(user).runInTurn(async () => {
      started.push(number);
      await new Promise<void>((resolve) => finish.push(resolve));
    });
  const sent = Array.from({ length: 64 }, (_, number) => send('ada', number));
  await expect(send('ada', 64)).rejects.toEqual(new OverBudget(1));
  const other = send('bob', 100);
  await expect.poll(() => started).toEqual([0, 1, 2, 3, 100]);
  for (let done = 0; done < 65; done += 1) {
    await expect.poll(() => finish.length).toBeGreaterThan(done);
    finish[done]?.();
  }
  await Promise.all([...sent, other]);
  expect(started).toHaveLength(65);
});

test('waiting requests are refused once the budget of their client is used up', async () => {
  const { ofUser } = open();
  const account = ofUser('ada');
  const answers = await Promise.allSettled(
    Array.from({ length: 6 }, () => account.runInTurn(async () => account.charge(30_000))),
  );
  expect(answers.map(({ status }) => status)).toEqual([
    ...Array(4).fill('fulfilled'),
    ...Array(2).fill('rejected'),
  ]);
});

/** Renders that take no time, and their price. */
const render = (account: ClientAccount, price: number) =>
  account.renderInTurn(
    async () => {},
    () => price,
  );

test('thirty renders come at once, and further ones wait for a tenth of the thread', async () => {
  const { clock, slept, ofAddress } = open();
  const account = ofAddress('192.0.2.1');
  for (let count = 0; count < 30; count += 1) await render(account, 30);
  expect(slept).toEqual([]);
  for (let count = 0; count < 10; count += 1) await render(account, 30);
  expect(slept).toEqual(Array(9).fill(300));
  expect(clock.now).toBe(2_700);
});

test('renders that serve others too hardly delay their client', async () => {
  const { slept, ofAddress } = open();
  for (let count = 0; count < 600; count += 1) await render(ofAddress('192.0.2.1'), 1.5);
  expect(slept).toEqual([]);
});

test('a client has two renders at once, a hundred wait, and more are refused', async () => {
  const { ofAddress } = open();
  const account = ofAddress('192.0.2.1');
  const { promise, resolve } = Promise.withResolvers<void>();
  let started = 0;
  const hold = () =>
    account.renderInTurn(
      () => {
        started += 1;
        return promise;
      },
      () => 0,
    );
  const asked = Array.from({ length: 102 }, hold);
  await expect(hold()).rejects.toEqual(new OverBudget(1));
  await expect.poll(() => started).toBe(2);
  resolve();
  await Promise.all(asked);
  expect(started).toBe(102);
});
