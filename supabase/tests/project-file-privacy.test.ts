/** A file of a project is for its learner and its reviewers. Here a stranger tries every way to it that there is. */
import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { makeSignedIn, sql } from '#backend/auth/testing/ask.ts';
import { html, pdf } from '#backend/storage/testing/documents.ts';
import { facts, png } from '#backend/storage/testing/pictures.ts';
import { zipOf } from '#backend/storage/testing/zip.ts';
import { projectBucket, projectFilePath } from '#domain/courses/project-file.ts';
import { openTestBackend } from '#testing/backend.ts';

const site = await openTestBackend({ RATE_LIMITS: 'off' });
afterAll(site.close);

const base = 'http://127.0.0.1:3000';
/** Is in the name of the file, in its content and in the text of the project. */
const secret = 'heron-4711';

const course = randomUUID();
const project = randomUUID();
await sql(
  site,
  `insert into public.courses (id, slug, title, summary, level, instructor, category, duration, status, introductory)
   values ($1, 'herons', 'Herons', 'Text', 'Intermediate', 'Ann', 'Basics', '1 week', 'Published', true)`,
  [course],
);
await sql(
  site,
  `insert into public.projects (id, course_id, content_id, title, use, rubric, body, html)
   values ($1, $2, 'count-herons', 'Count herons', 'project', $3, 'Text', '<p>Text</p>')`,
  [project, course, JSON.stringify(['a', 'b', 'c'].map((id) => ({ id, title: id, accepted: 'Good.' })))],
);

const ada = await makeSignedIn(site);
const path = projectFilePath(ada.id, project, `${secret}.txt`);
await ada.client.storage
  .from(projectBucket)
  .upload(path, `${secret} in a text`, { contentType: 'text/plain' });
const saved = await ada.client.rpc('save_project_draft', {
  project,
  draft_revision: 0,
  draft_text: `My ${secret}`,
  draft_links: [`https://example.com/${secret}`],
  draft_files: [`${secret}.txt`],
});
await ada.client.rpc('hand_in_project', { project, draft_revision: saved.data ?? 0 }).throwOnError();
const [submission] = await sql<{ id: string }>(
  site,
  'select id from public.project_submissions where user_id = $1',
  [ada.id],
);

const eve = await makeSignedIn(site);
const callers = { visitor: undefined, 'another learner': eve.session.access_token };

async function ask(url: string, token: string | undefined, body?: object) {
  const response = await site.fetch(base + url, {
    method: body ? 'POST' : 'GET',
    headers: {
      apikey: site.backend.keys.publishable,
      'content-type': 'application/json',
      authorization: `Bearer ${token ?? site.backend.keys.publishable}`,
    },
    body: body && JSON.stringify(body),
  });
  return { status: response.status, text: await response.text() };
}

test('the learner gets the file', async () => {
  const own = await ask(
    `/storage/v1/object/authenticated/${projectBucket}/${path}`,
    ada.session.access_token,
  );
  expect(own).toEqual({ status: 200, text: `${secret} in a text` });
});

test.for(Object.entries(callers))('%s gets it by no path of the storage', async ([, token]) => {
  const own = await ada.client.storage.from(projectBucket).createSignedUrl(path, 60);
  const ownToken = new URL(own.data?.signedUrl ?? '').searchParams.get('token');
  const elsewhere = projectFilePath(eve.id, project, 'mine.txt');
  for (const [url, body] of [
    ...[
      'object',
      'object/authenticated',
      'object/public',
      'object/sign',
      'object/info',
      'object/info/public',
    ].map((kind) => [`${kind}/${projectBucket}/${path}`] as const),
    [`render/image/authenticated/${projectBucket}/${path}`],
    [`render/image/public/${projectBucket}/${path}`],
    // A token that was signed for another path.
    [`object/sign/${projectBucket}/${elsewhere}?token=${ownToken}`],
    [`object/sign/${projectBucket}/${path}?token=${token}`],
    [`object/sign/${projectBucket}/${path}`, { expiresIn: 60 }],
    [`object/sign/${projectBucket}`, { expiresIn: 60, paths: [path] }],
    [`object/upload/sign/${projectBucket}/${path}`, {}],
    [`object/list/${projectBucket}`, { prefix: ada.id }],
    [`object/list/${projectBucket}`, { prefix: `${ada.id}/${project}`, search: secret }],
    [`object/list-v2/${projectBucket}`, { prefix: '' }],
    [`object/copy`, { bucketId: projectBucket, sourceKey: path, destinationKey: elsewhere }],
    [`object/move`, { bucketId: projectBucket, sourceKey: path, destinationKey: elsewhere }],
  ] as [string, object?][]) {
    const { text } = await ask(`/storage/v1/${url}`, token, body);
    // A request to sign may repeat the path that it was asked for. Only a URL with a token would open it.
    expect(text, url).not.toContain(`${secret} in`);
    expect(text, url).not.toMatch(/token=|"id":/);
  }
  const { data } = await eve.client.storage.from(projectBucket).listV2({ prefix: `${eve.id}/` });
  expect(data?.objects).toEqual([]);
});

/** Every database function that the API offers, with arguments that name the project, the learner or the secret. */
test.for(Object.entries(callers))('%s finds it by no function and by no search', async ([, token]) => {
  const functions = await sql<{ name: string; args: string[] | null; types: string[] }>(
    site,
    `select proname as name, to_json(proargnames[1:pronargs]) as args,
       to_json(array(select format_type(type, null) from unnest(proargtypes) as type)) as types
     from pg_proc where pronamespace = 'public'::regnamespace and prokind = 'f'
       and has_function_privilege('authenticated', oid, 'execute') and provolatile <> 'v'`,
  );
  expect(functions.length).toBeGreaterThan(20);
  const values: Record<string, unknown[]> = {
    uuid: [project, submission?.id, ada.id, course],
    text: ['count-herons', secret, path, 'herons'],
    integer: [1],
    boolean: [true],
  };
  for (const { name, args, types } of functions) {
    for (const at of [0, 1, 2, 3]) {
      const body = Object.fromEntries(
        types.map((type, index) => {
          const known = values[type] ?? [null];
          return [args?.[index] ?? '', known[at % known.length]];
        }),
      );
      const { text } = await ask(`/rest/v1/rpc/${name}`, token, body);
      expect(withoutEcho(text), `${name} ${JSON.stringify(body)}`).not.toContain(secret);
    }
  }
  for (const table of ['project_submissions', 'project_versions', 'project_reviews', 'projects']) {
    expect((await ask(`/rest/v1/${table}?select=*`, token)).text, table).not.toContain(secret);
  }
  for (const schema of ['storage', 'private', 'server']) {
    const response = await site.fetch(`${base}/rest/v1/objects?select=*`, {
      headers: { apikey: site.backend.keys.publishable, 'accept-profile': schema },
    });
    expect(response.status, schema).toBe(406);
  }
  expect((await ask(`/search?q=${secret}`, token)).text).not.toContain(`${secret} in`);
});

/** An error may repeat what it was asked for. */
const withoutEcho = (text: string) => (text.startsWith('{"code"') ? '' : text);

test.for([
  ['a page', 'page.txt', html, 'text/html'],
  [
    'a drawing with a script',
    'a.png',
    '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>',
    'image/svg+xml',
  ],
  ['a drawing that says it is a picture', 'b.png', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'image/png'],
  ['a page in front of a PDF', 'c.pdf', html + pdf, 'application/pdf'],
  ['a page that is a zip file', 'd.zip', Buffer.concat([Buffer.from(html), zipOf([])]), 'application/zip'],
  ['a bomb', 'e.zip', zipOf([{ name: 'a', content: 'x', claimedSize: 4_000_000_000 }]), 'application/zip'],
  [
    'a Word file with macros',
    'f.docm',
    zipOf([{ name: 'word/vbaProject.bin', content: 'x' }]),
    'application/zip',
  ],
] as const)('%s is refused as a project file', async ([, name, content, contentType]) => {
  const { error } = await ada.client.storage
    .from(projectBucket)
    .upload(projectFilePath(ada.id, project, name), content, { contentType });
  expect(['403', '415']).toContain(facts(error).statusCode);
});

test.for([
  ['a PDF with a script', 'script.pdf', `${pdf}<< /S /JavaScript /JS (app.alert(1)) >>`, 'application/pdf'],
  [
    'macros in an archive',
    'macros.zip',
    zipOf([{ name: 'word/vbaProject.bin', content: 'x' }]),
    'application/zip',
  ],
  ['a page as text', 'page.txt', html, 'text/plain'],
  ['a page behind a picture', 'page.png', new Blob([png, html], { type: 'image/png' }), 'image/png'],
] as const)(
  '%s reaches a reviewer as a download that nothing runs',
  async ([, name, content, contentType]) => {
    const files = ada.client.storage.from(projectBucket);
    const place = projectFilePath(ada.id, project, name);
    expect((await files.upload(place, content, { contentType })).error).toBeNull();
    const { data } = await files.createSignedUrl(place, 60);
    const response = await site.fetch(data?.signedUrl ?? '');
    const headers = Object.fromEntries(response.headers);
    expect(headers).toMatchObject({
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    });
    const text = await response.text();
    if (contentType === 'image/png') expect(text, 'the picture is encoded anew').not.toContain('<script');
    else expect(headers['content-disposition']).toBe('attachment');
  },
);
