import { afterAll, expect, test } from 'vitest';
import { visibleText } from '#domain/text/visible-text.ts';
import { openTestBackend } from '#testing/backend.ts';
import { startLearning } from './learning.ts';
import { addPeople, ids } from './people.ts';

const { backend, close } = await openTestBackend();
afterAll(close);
await addPeople(backend.database);
const { as, one } = startLearning(backend.database);

/** Every character of the first plane, and of the others the ones at which the rule changes. */
function* characters(): Generator<string> {
  const planes = [
    [0x1, 0xd7ff],
    [0xe000, 0xffff],
    [0x1d170, 0x1d17f],
    [0x1f468, 0x1f470],
    [0xdfffe, 0xe0010],
    [0xe0ffd, 0xe1002],
  ] as const;
  for (const [first, last] of planes)
    for (let code = first; code <= last; code += 1) yield String.fromCodePoint(code);
}

test('the database and the forms agree on what is visible, for every character', async () => {
  const all = [...characters()];
  const texts = Array.from({ length: Math.ceil(all.length / 256) }, (_, part) =>
    all
      .slice(part * 256, (part + 1) * 256)
      .map((character) => `|a${character}|न${character}\u200d| ${character}\ufe0f`)
      .join(''),
  );
  const blanks = all.flatMap((character, at) =>
    visibleText(character) === '' ? all.slice(Math.max(0, at - 1), at + 2) : [],
  );
  texts.push(...blanks.map((character) => `${character}a${character}b${character}`));
  const { visible } = await one<{ visible: string[] }>(
    'server',
    `select jsonb_agg(private.visible_text(text) order by place) as visible
     from jsonb_array_elements_text($1) with ordinality as given (text, place)`,
    [JSON.stringify(texts)],
  );
  const differing = texts.filter((text, index) => visibleText(text) !== visible[index]);
  expect(differing.map((text) => JSON.stringify(text))).toEqual([]);
});

const shown = 'Ada\u200d Love\u202elace\u200b';

test.for([
  [
    'the name of a profile',
    'update public.profiles set full_name = $1 where id = $2 returning full_name as stored',
  ],
  [
    'the name of a new account',
    `with account as (
       insert into auth.users (id, aud, role, email, raw_user_meta_data)
       values (gen_random_uuid(), 'authenticated', 'authenticated', $2 || '@new.example', jsonb_build_object('full_name', $1::text))
       returning id
     )
     select id::text as stored from account`,
  ],
  [
    'the name of a message',
    `insert into public.contact_messages (name, email, subject, message)
     values ($1, $2 || '@example.com', 'Subject', 'Message') returning name as stored`,
  ],
  [
    'the subject of a ticket',
    `insert into public.support_tickets (name, email, subject)
     values ('Ada', $2 || '@example.com', $1) returning subject as stored`,
  ],
  [
    'the title of a post',
    `insert into public.blog_posts (title, content, excerpt) values ($1, 'Text', $2) returning title as stored`,
  ],
])('%s is stored as it is seen', async ([, statement = '']) => {
  const { stored } = await one<{ stored: string }>('server', statement, [shown, ids.userA]);
  const [account] = await as<{ full_name: string }>(
    'server',
    'select full_name from public.profiles where id::text = $1',
    [stored],
  );
  expect(account?.full_name ?? stored).toBe('Ada Lovelace');
});

test.for(['\u200b', '\u3164', '\u202e\u2066', '\u2800 \u00a0', '   '])(
  'the name %j shows nothing: a profile has none then, and a message is refused',
  async (name) => {
    await as('userA', 'update public.profiles set full_name = $1', [name]);
    expect(await as('userA', 'select full_name from public.profiles')).toEqual([{ full_name: null }]);
    const message = as(
      'server',
      `insert into public.contact_messages (name, email, subject, message)
       values ($1, 'a@example.com', 'Subject', 'Message')`,
      [name],
    );
    await expect(message).rejects.toMatchObject({ code: '23502' });
  },
);
