import { checkBadge, parseDidDocument } from '#credentials/check-badge.ts';
import { badgeSchema } from '#credentials/schema.ts';
import { addLearners } from '#testing/classroom/learners.ts';
import type { Workflow } from './workflow.ts';

/** An operator makes new keys for credentials. What was signed with the keys before them stays valid. */
export const rotateKeys: Workflow = async (database, count) => {
  const [holder] = await addLearners(database, 'holder', 1);
  const [certificate] = await database.run('server', (transaction) =>
    transaction.query<{ id: string }>(
      `insert into public.certificates
         (user_id, student_name, student_email, course_title, course_level, score, status, issued_on, valid_until)
       values ($1, 'Ada', 'holder-1@example.com', 'A course', 'Beginner', 95, 'Issued', current_date - 1, current_date + 700)
       returning id`,
      [holder?.id ?? ''],
    ),
  );
  const acknowledged = new Set<string>();
  return {
    tasks: Array.from({ length: count }, () => async (send, site) => {
      const read = (path: string) => send({ method: 'GET', path });
      const before = badgeSchema.parse(await read(`/verify/${certificate?.id}/credential.json`));
      const { secretKey } = await site();
      const made = (await send({ path: '/badges/keys', token: secretKey })) as { multikey: string };
      acknowledged.add(made.multikey);
      const issuer = parseDidDocument(await read('/.well-known/did.json'));
      const finding = await checkBadge(before, { issuer, fetchJson: (url) => read(new URL(url).pathname) });
      if (finding !== 'valid') throw new Error(`a credential of before is ${finding}`);
    }),
    async check(transaction) {
      const keys = await transaction.query<{ multikey: string; isSigning: boolean; hasSecret: boolean }>(
        `select multikey, retired_at is null as "isSigning", private_keys is not null as "hasSecret"
         from private.badge_keys`,
      );
      const problems: string[] = [];
      const signing = keys.filter(({ isSigning }) => isSigning).length;
      if (signing !== 1) problems.push(`${signing} generations of keys sign`);
      if (keys.some(({ isSigning, hasSecret }) => isSigning !== hasSecret)) {
        problems.push('a retired key is still secret, or the signing one is not there');
      }
      const stored = new Set(keys.map(({ multikey }) => multikey));
      for (const key of acknowledged.difference(stored)) problems.push(`the key ${key} is lost`);
      return problems;
    },
  };
};
