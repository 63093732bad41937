import { afterAll, expect, test } from 'vitest';
import type { Certificate } from '#domain/certificates/certificate.ts';
import { parseCertificateId } from '#domain/certificates/certificate-id.ts';
import { openTestBackend } from '#testing/backend.ts';
import { type Act, actingIn, addPeople, callers, ids } from './people.ts';

const { backend, close } = await openTestBackend();
afterAll(close);
await addPeople(backend.database);

const [basics, models] = ['00000000-0000-4000-8000-0000000000c1', '00000000-0000-4000-8000-0000000000c2'];
await backend.database.run('server', (transaction) =>
  transaction.script(`
    insert into public.courses (id, slug, title, summary, level, instructor, category, duration, status) values
      ('${basics}', 'basics', 'AI Basics', 'Text', 'Beginner', 'Ann', 'Basics', '2 weeks', 'Published'),
      ('${models}', 'models', 'Own Models', 'Text', 'Advanced', 'Ann', 'Models', '2 weeks', 'Archived');
  `),
);

type Run = <Row extends object = Certificate>(...act: Parameters<Act>) => Promise<Row[]>;

/** Runs statements of several people one after the other, and rolls them back at the end. */
const tell = (story: (run: Run) => Promise<void>) =>
  backend.database.run('server', (transaction) => {
    transaction.rollBack();
    return story(actingIn(transaction));
  });

const issue = `select * from public.issue_certificate('${ids.userA}', '${basics}', ' Ada Adams ', 95, 'Passed the course')`;
const prepare = `select * from public.issue_certificate('${ids.userA}', '${basics}', 'Ada', 84, 'Passed the course', null, true)`;
const confirm = 'select * from public.confirm_certificate($1)';
const revoke = `select * from public.revoke_certificate($1, ' A wrong name ')`;
const reinstate = `select * from public.reinstate_certificate($1, ' It was hers after all ')`;
const verify = 'select * from public.verify_certificate($1)';
const today = new Date().toISOString().slice(0, 10);
const inTwoYears = `${Number(today.slice(0, 4)) + 2}${today.slice(4)}`;

test('a certificate says what was printed, is valid for two years, and is on record', () =>
  tell(async (run) => {
    const [certificate] = await run('admin', issue);
    expect(certificate).toMatchObject({
      user_id: ids.userA,
      student_name: 'Ada Adams',
      student_email: 'a@example.com',
      course_title: 'AI Basics',
      course_level: 'Beginner',
      score: 95,
      score_label: 'Excellent',
      status: 'Issued',
      issued_on: today,
      valid_until: inTwoYears,
    });
    const log = await run('server', 'select action, details, admin_id from public.admin_audit_log');
    expect(log).toEqual([
      {
        action: 'certificate_issue',
        admin_id: ids.admin,
        details: {
          certificate_id: certificate?.id,
          course: 'AI Basics',
          score: 95,
          reason: 'Passed the course',
          target_user_id: ids.userA,
          target_user_email: 'a@example.com',
        },
      },
    ]);
  }));

test('ids are made of random characters and one that checks them', async () => {
  const rows = await backend.database.run('server', (transaction) =>
    transaction.query<{ id: string }>(
      'select private.make_certificate_id() as id from generate_series(1, 500)',
    ),
  );
  expect(new Set(rows.map(({ id }) => id)).size).toBe(500);
  for (const { id } of rows) expect(parseCertificateId(id)).toBe(id);
  const characters = rows.map(({ id }) => id.slice(4, -1).replaceAll('-', '')).join('');
  expect(new Set(characters).size, 'each of the alphabet').toBe(32);
});

test.for([
  [100, 'Excellent'],
  [90, 'Excellent'],
  [89, 'Good'],
  [80, 'Good'],
  [79, 'Pass'],
  [70, 'Pass'],
] as const)('a score of %i is labelled %s', ([score, label]) =>
  tell(async (run) => {
    const [certificate] = await run('admin', issue.replace('95', String(score)));
    expect(certificate?.score_label).toBe(label);
  }),
);

test.for([
  ['-1', 'PT400'],
  ['69', 'PT400'],
  ['101', '23514'],
] as const)('a score of %s is refused', ([score, code]) =>
  tell(async (run) => {
    await expect(run('admin', issue.replace('95', score))).rejects.toMatchObject({ code });
  }),
);

test('no other way leads below the pass mark', () =>
  tell(async (run) => {
    const [certificate] = await run('admin', issue);
    const id = certificate?.id ?? '';
    await expect(
      run('server', 'update public.certificates set score = 69 where id = $1', [id]),
    ).rejects.toMatchObject({ code: '23514', message: 'A certificate needs a score of at least 70.' });
  }));

test('a certificate of an earlier version below the pass mark can be revoked, and be neither issued nor reinstated', async () => {
  const prepareBelow = async (run: Run) => {
    const [certificate] = await run('admin', prepare);
    const id = certificate?.id ?? '';
    await run('server', 'alter table public.certificates disable trigger require_pass_mark');
    await run('server', 'update public.certificates set score = 5 where id = $1', [id]);
    await run('server', 'alter table public.certificates enable trigger require_pass_mark');
    return id;
  };
  const refusal = { code: 'PT409', message: 'The score of this certificate is below the pass mark.' };
  await tell(async (run) => {
    const id = await prepareBelow(run);
    await expect(run('admin', confirm, [id])).rejects.toMatchObject(refusal);
  });
  await tell(async (run) => {
    const id = await prepareBelow(run);
    expect(await run('admin', revoke, [id])).toMatchObject([{ status: 'Revoked', score: 5 }]);
    await expect(run('admin', reinstate, [id])).rejects.toMatchObject(refusal);
  });
});

test('a certificate that has expired before it is issued is refused', () =>
  tell(async (run) => {
    await expect(
      run('admin', issue.replace(`'Passed the course'`, `'Passed', '2020-01-01'`)),
    ).rejects.toMatchObject({
      code: '23514',
    });
  }));

test.for([
  [`'${basics}'`, `'${basics.replace('c1', 'ff')}'`, 'There is no such course.'],
  [`'${ids.userA}'`, `'${ids.userA.replace('0a', 'ff')}'`, 'There is no such user.'],
] as const)('%s replaced by %s: %s', ([known, unknown, message]) =>
  tell(async (run) => {
    await expect(run('admin', issue.replace(known, unknown))).rejects.toMatchObject({
      code: 'PT404',
      message,
    });
  }),
);

test('a certificate of a minor shows initials whatever an admin types, until the guardian allows the whole name', () =>
  tell(async (run) => {
    const namesOf = () =>
      run('admin', 'select printed_name, is_initials from public.certificate_names($1::uuid[])', [
        `{${ids.userA}}`,
      ]);
    expect(await namesOf()).toEqual([{ printed_name: 'Ada Adams', is_initials: false }]);
    await run(
      'server',
      `insert into public.learner_ages (user_id, birth_year, needs_guardian)
       values ($1, extract(year from now())::integer - 15, false)
       on conflict (user_id) do update set birth_year = excluded.birth_year`,
      [ids.userA],
    );
    expect(await namesOf()).toEqual([{ printed_name: 'A. A.', is_initials: true }]);
    const [certificate] = await run('admin', issue.replace(' Ada Adams ', 'Another Name'));
    const shown = () => run('anon', verify, [certificate?.id ?? '']);
    expect(await shown()).toMatchObject([{ student_name: 'A. A.' }]);

    await run(
      'server',
      `insert into public.child_accounts (user_id, nickname, shows_name) values ($1, 'Ada', true)`,
      [ids.userA],
    );
    expect(await namesOf()).toEqual([{ printed_name: 'Ada Adams', is_initials: false }]);
    expect(await shown(), 'the certificate from before').toMatchObject([{ student_name: 'Ada Adams' }]);
    expect(await run('admin', issue.replace(basics, models))).toMatchObject([{ student_name: 'Ada Adams' }]);

    await run('server', 'update public.child_accounts set shows_name = false');
    await run('server', 'update public.profiles set full_name = null where id = $1', [ids.userA]);
    await run('server', 'delete from public.certificates');
    await expect(run('admin', issue)).rejects.toMatchObject({
      code: 'PT409',
      message:
        'This learner is under 18 and has no name yet. A parent or guardian who looks after the account can add it. If nobody does, the learner can.',
    });
  }));

test('a certificate that prints the whole name shows initials while its holder may not show more', () =>
  tell(async (run) => {
    const [certificate] = await run('admin', issue);
    const shown = async () => {
      const [names] = await run<{ names: string[] }>(
        'userA',
        `select to_jsonb(array[
           (select student_name from public.verify_certificate($1)),
           public.my_learning() #>> '{certificates,0,student_name}'
         ]) as names`,
        [certificate?.id ?? ''],
      );
      const [facts] = await run<{ name: string }>(
        'server',
        `select private.badge_facts($1) ->> 'student_name' as name`,
        [certificate?.id ?? ''],
      );
      return [...new Set([...(names?.names ?? []), facts?.name])];
    };
    const [whole, initials] = [['Ada Adams'], ['A. A.']];
    expect(await shown()).toEqual(whole);
    // An account that states its age after it got its certificate.
    const setAge = (age: number) =>
      run(
        'server',
        `insert into public.learner_ages (user_id, birth_year, needs_guardian)
         values ($1, extract(year from now() at time zone 'UTC')::integer - 1 - $2::integer, false)
         on conflict (user_id) do update set birth_year = excluded.birth_year`,
        [ids.userA, age],
      );
    await setAge(15);
    expect(await shown()).toEqual(initials);
    await run('admin', `select public.reopen_birth_year($1, 'A mistake')`, [ids.userA]);
    expect(await shown(), 'while the year is asked again').toEqual(initials);
    await setAge(15);
    await run(
      'server',
      `insert into public.child_accounts (user_id, nickname, shows_name) values ($1, 'Ada', true)`,
      [ids.userA],
    );
    await run('server', 'insert into public.guardianships (child_id, guardian_id) values ($1, $2)', [
      ids.userA,
      ids.userB,
    ]);
    expect(await shown()).toEqual(whole);
    await run('userB', `select public.name_child($1, 'Ada Adams', false)`, [ids.userA]);
    expect(await shown()).toEqual(initials);
    const hash = '0'.repeat(64);
    await run(
      'server',
      `insert into private.address_requests (child_id, email, token_hash) values ($1, 'ada@example.com', $2)`,
      [ids.userA, hash],
    );
    await run('service', 'select public.take_own_address($1, $2)', [ids.userA, hash]);
    expect(await shown()).toEqual(initials);
    await setAge(18);
    expect(await shown()).toEqual(whole);
  }));

test('a person has one certificate for a course at a time, and another once it is revoked or expired', async () => {
  for (const first of [issue, prepare]) {
    await tell(async (run) => {
      const [certificate] = await run('admin', first);
      await expect(run('admin', issue)).rejects.toMatchObject({
        code: 'PT409',
        message: `${certificate?.student_name} already has a certificate for this course that is ${certificate?.status.toLowerCase()}: ${certificate?.id}.`,
      });
    });
  }
  await tell(async (run) => {
    const [first] = await run('admin', issue);
    await run('admin', issue.replace(basics, models));
    await run('admin', issue.replace(ids.userA, ids.userB));
    await run('admin', revoke, [first?.id ?? '']);
    const [second] = await run('admin', issue);
    await run(
      'server',
      `update public.certificates set issued_on = '2020-01-01', valid_until = '2022-01-01' where id = $1`,
      [second?.id ?? ''],
    );
    await run('admin', issue);
    const all = await run('admin', `select id from public.certificates where course_id = '${basics}'`);
    expect(all).toHaveLength(4);
  });
});

test('pending becomes issued as of today, once', () =>
  tell(async (run) => {
    const [pending] = await run('admin', prepare);
    expect(pending).toMatchObject({ status: 'Pending', issued_on: null, valid_until: null });
    const [issued] = await run('admin', confirm, [pending?.id ?? '']);
    expect(issued).toMatchObject({ id: pending?.id, status: 'Issued', issued_on: today });
    const log = await run<{ action: string }>(
      'server',
      'select action from public.admin_audit_log order by id',
    );
    expect(log.map(({ action }) => action)).toEqual(['certificate_prepare', 'certificate_issue']);
    await expect(run('admin', confirm, [pending?.id ?? ''])).rejects.toMatchObject({
      code: 'PT409',
      message: 'This certificate has been issued already.',
    });
  }));

test('a pending certificate whose last day is over is not issued', () =>
  tell(async (run) => {
    const [pending] = await run('admin', prepare.replace('null', `'2020-01-01'`));
    await expect(run('admin', confirm, [pending?.id ?? ''])).rejects.toMatchObject({
      code: 'PT409',
      message: 'The last day of this certificate is over. Revoke it and issue a new one.',
    });
  }));

test.for([
  ['issued', issue],
  ['pending', prepare],
] as const)('what is %s can be revoked for a reason', ([, first]) =>
  tell(async (run) => {
    const [certificate] = await run('admin', first);
    const id = certificate?.id ?? '';
    const [revoked] = await run('admin', revoke, [id]);
    expect(revoked).toMatchObject({
      status: 'Revoked',
      issued_on: certificate?.issued_on,
      revoked_on: today,
      revocation_reason: 'A wrong name',
    });
    const [entry] = await run(
      'server',
      'select details from public.admin_audit_log order by id desc limit 1',
    );
    expect(entry).toMatchObject({ details: { certificate_id: id, reason: 'A wrong name' } });
  }),
);

test.for([
  ['issued', confirm],
  ['revoked again', revoke],
] as const)('what is revoked cannot be %s', ([, change]) =>
  tell(async (run) => {
    const [certificate] = await run('admin', issue);
    const id = certificate?.id ?? '';
    await run('admin', revoke, [id]);
    await expect(run('admin', change, [id])).rejects.toMatchObject({
      code: 'PT409',
      message: expect.stringContaining('This certificate has been revoked'),
    });
  }),
);

test.for([`''`, `'  '`, 'null'])('nothing is revoked for the reason %s', (reason) =>
  tell(async (run) => {
    const [certificate] = await run('admin', issue);
    const wordless = revoke.replace(`' A wrong name '`, reason);
    await expect(run('admin', wordless, [certificate?.id ?? ''])).rejects.toMatchObject({ code: 'PT400' });
  }),
);

test('an unknown certificate can be neither issued nor revoked nor reinstated', async () => {
  for (const change of [confirm, revoke, reinstate]) {
    await tell(async (run) => {
      await expect(run('admin', change, ['LAI-1'])).rejects.toMatchObject({ code: 'PT404' });
    });
  }
});

test.for([`''`, `'  '`, 'null'])('nothing is issued for the reason %s', (reason) =>
  tell(async (run) => {
    await expect(run('admin', issue.replace(`'Passed the course'`, reason))).rejects.toMatchObject({
      code: 'PT400',
    });
  }),
);

test.for([
  ['Issued', issue],
  ['Pending', prepare],
] as const)('a revoked certificate becomes %s again, as it was, and the reason is on record', ([, make]) =>
  tell(async (run) => {
    const [certificate] = await run('admin', make);
    const id = certificate?.id ?? '';
    await run('admin', revoke, [id]);
    const [reinstated] = await run('admin', reinstate, [id]);
    expect(reinstated).toEqual({ ...certificate, reinstated_at: expect.anything() });
    const [entry] = await run(
      'server',
      'select action, details from public.admin_audit_log order by id desc limit 1',
    );
    expect(entry).toMatchObject({
      action: 'certificate_reinstate',
      details: { certificate_id: id, reason: 'It was hers after all' },
    });
    await expect(run('admin', reinstate, [id])).rejects.toMatchObject({
      code: 'PT409',
      message: 'This certificate is not revoked.',
    });
  }),
);

test('a certificate that has a successor is not reinstated', () =>
  tell(async (run) => {
    const [certificate] = await run('admin', issue);
    const id = certificate?.id ?? '';
    await run('admin', revoke, [id]);
    const [successor] = await run('admin', issue);
    await expect(run('admin', reinstate, [id])).rejects.toMatchObject({
      code: 'PT409',
      message: expect.stringContaining(successor?.id ?? ''),
    });
  }));

test('a certificate that has expired meanwhile is not reinstated', () =>
  tell(async (run) => {
    const [certificate] = await run('admin', issue);
    const id = certificate?.id ?? '';
    await run('admin', revoke, [id]);
    await run(
      'server',
      'update public.certificates set issued_on = issued_on - 800, valid_until = private.today() - 1',
    );
    await expect(run('admin', reinstate, [id])).rejects.toMatchObject({
      code: 'PT409',
      message: expect.stringContaining('The last day of this certificate is over'),
    });
  }));

test('a visitor who knows the id learns what a verifier needs, and no address and no points', () =>
  tell(async (run) => {
    const [certificate] = await run('admin', issue);
    const id = certificate?.id ?? '';
    const seen = {
      id,
      student_name: 'Ada Adams',
      course_title: 'AI Basics',
      course_level: 'Beginner',
      level: null,
      score_label: 'Excellent',
      status: 'Issued',
      issued_on: today,
      valid_until: inTwoYears,
      revoked_on: null,
      is_sample: false,
    };
    expect(await run('anon', verify, [id])).toEqual([seen]);
    await run('server', `update public.courses set title = 'Another name', level = 'Advanced'`);
    await run('server', `update public.profiles set full_name = 'Ada Brown'`);
    expect(await run('anon', verify, [id]), 'later changes rewrite nothing').toEqual([seen]);
    await run('admin', revoke, [id]);
    expect(await run('anon', verify, [id])).toEqual([{ ...seen, status: 'Revoked', revoked_on: today }]);
    await run('server', 'delete from public.courses');
    expect(await run('anon', verify, [id]), 'nor does the end of the course').toHaveLength(1);
  }));

test('a certificate of the sample data is named as one, until an admin keeps it', () =>
  tell(async (run) => {
    const [certificate] = await run('admin', issue);
    const id = certificate?.id ?? '';
    await run(
      'server',
      `insert into private.sample_rows (table_name, row_id) values ('public.certificates', $1)`,
      [id],
    );
    expect(await run('anon', verify, [id])).toMatchObject([{ id, is_sample: true }]);
    await run('server', 'update private.sample_rows set removed_at = now()');
    expect(await run('anon', verify, [id])).toMatchObject([{ id, is_sample: false }]);
  }));

test('what was never issued is as unknown as an id that was made up', () =>
  tell(async (run) => {
    const [pending] = await run('admin', prepare);
    expect(await run('anon', verify, [pending?.id ?? ''])).toEqual([]);
    await run('admin', revoke, [pending?.id ?? '']);
    expect(await run('anon', verify, [pending?.id ?? ''])).toEqual([]);
    expect(await run('anon', verify, ['LAI-0123'])).toEqual([]);
  }));

test('the address follows the account, and the certificates go with it', () =>
  tell(async (run) => {
    await run('admin', issue);
    await run('server', `update auth.users set email = 'new@example.com' where id = $1`, [ids.userA]);
    expect(await run('server', 'select student_email from public.certificates')).toEqual([
      { student_email: 'new@example.com' },
    ]);
    await run('server', 'delete from auth.users where id = $1', [ids.userA]);
    expect(await run('server', 'select id from public.certificates')).toEqual([]);
  }));

test('figures count each status, and what expires within 30 days', () =>
  tell(async (run) => {
    await run('admin', issue);
    await run('admin', prepare.replace(basics, models));
    await run(
      'admin',
      issue.replace(ids.userA, ids.userB).replace(`'Passed the course'`, `'Passed', current_date + 30`),
    );
    const [last] = await run('admin', issue.replace(ids.userA, ids.admin));
    await run('admin', revoke, [last?.id ?? '']);
    expect(await run('admin', 'select * from public.certificate_figures()')).toEqual([
      { issued: 2, pending: 1, revoked: 1, expiring: 1 },
    ]);
  }));

/** Two admins at the same time need two concurrent transactions, which the embedded engine serializes anyway. */
test('of two admins who issue the same certificate at once, one succeeds and the other gets an error', async () => {
  const attempts = await Promise.allSettled(
    [issue, issue].map((text) =>
      backend.database.run(callers.admin, (transaction) => transaction.query(text)),
    ),
  );
  expect(attempts.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  const [{ id } = { id: '' }] = await backend.database.run('server', (transaction) =>
    transaction.query<{ id: string }>('select id from public.certificates'),
  );
  const revocations = await Promise.allSettled(
    [1, 2].map(() => backend.database.run(callers.admin, (transaction) => transaction.query(revoke, [id]))),
  );
  expect(revocations.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { code: 'PT409' },
  });
  await backend.database.run('server', (transaction) => transaction.query('delete from public.certificates'));
});
