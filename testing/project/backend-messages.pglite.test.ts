/**
 * The catalogue of messages in `app/content` has every message that the backend can send to a person, and no other.
 * Decision 038 says why the sentences themselves are the ids.
 */
import { readdir, readFile } from 'node:fs/promises';
import { type ESTree, parseSync, Visitor } from 'vite';
import { expect, test } from 'vitest';
import { databaseMessages, fieldMessages, functionMessages } from '#app/content/backend-messages.ts';
import { valuesIn } from '#app/lib/translate-message.ts';
import { startTestBackend } from '#testing/backend.ts';

const root = new URL('../../', import.meta.url);

/** The source files of a folder and its subfolders, without tests. */
async function sourcesIn(folder: string): Promise<string[]> {
  const files = await readdir(new URL(folder, root), { recursive: true });
  return files.filter((file) => /(?<!\.test|\.d)\.ts$/.test(file)).map((file) => `${folder}/${file}`);
}

test('the catalogue has every message that database functions raise, and no other', async () => {
  const { backend } = await startTestBackend();
  const functions = await backend.database.run('server', (transaction) =>
    transaction.query<{ source: string }>(
      `select prosrc as source from pg_proc
       where pronamespace::regnamespace::text not in ('pg_catalog', 'information_schema')`,
    ),
  );
  const raised = functions.flatMap(({ source }) => raisedIn(source));
  expect(sorted(raised)).toEqual(sorted(databaseMessages));
});

/** The message of each `raise`, which must be a literal or the format of one. One without a message is never shown. */
function raisedIn(source: string): string[] {
  const statements = source.matchAll(/\braise\s(?:'(?:[^']|'')*'|[^;'])*;/gi);
  return Array.from(statements, ([statement]) => statement)
    .filter((statement) => /\bmessage\b|exception\s+'/i.test(statement))
    .map((statement) => {
      const message = /(?:message\s*=\s*(?:format\(\s*)?|exception\s+)'((?:[^']|'')*)'/i.exec(statement)?.[1];
      if (message === undefined) throw new Error(`The message cannot be read: ${statement}`);
      return message.replaceAll("''", "'");
    });
}

test('the catalogue has every message of the functions, and no other', async () => {
  const files = await sourcesIn('supabase/functions');
  const found = await Promise.all(files.map(respondedIn));
  expect(sorted(found.flat())).toEqual(sorted(functionMessages));
});

/** The texts that a file gives as `error` or `message` of an object. */
async function respondedIn(file: string): Promise<string[]> {
  const { program } = parseSync(file, await readFile(new URL(file, root), 'utf8'));
  const given: ESTree.Node[] = [];
  const constants: ESTree.VariableDeclarator[] = [];
  const imported = new Map<string, string>();
  new Visitor({
    Property({ key, value }) {
      if (key.type === 'Identifier' && ['error', 'message'].includes(key.name)) given.push(value);
    },
    VariableDeclarator: (constant) => void constants.push(constant),
    ImportDeclaration({ source, specifiers }) {
      for (const { local } of specifiers) imported.set(local.name, source.value);
    },
  }).visit(program);

  async function textsOf(node: ESTree.Node | null): Promise<string[]> {
    if (node?.type === 'Literal') return [String(node.value)];
    if (node?.type === 'TemplateLiteral') return [node.quasis.map(({ value }) => value.cooked).join('%s')];
    if (node?.type === 'LogicalExpression') return textsOf(node.right);
    if (node?.type !== 'Identifier') return [];
    const { name } = node;
    const source = imported.get(name);
    if (source) return [(await import(/* @vite-ignore */ source))[name]];
    const values = constants.filter(({ id }) => id.type === 'Identifier' && id.name === name);
    return (await Promise.all(values.map(({ init }) => textsOf(init)))).flat();
  }
  const texts = (await Promise.all(given.map(textsOf))).flat();
  // The path of a field before a message has no words of its own.
  return texts.filter((text) => /[a-z]/.test(text.replaceAll('%s', '')));
}

test('the catalogue has every message of the schemas in domain, and no other', async () => {
  const files = await sourcesIn('domain');
  const modules = await Promise.all(files.map((file) => import(/* @vite-ignore */ `#${file}`)));
  const messages = modules.flatMap((module) => messagesOf({ ...module }));
  const idsOf = (message: string) => fieldMessages.filter((id) => valuesIn(message, id));
  expect(messages.filter((message) => idsOf(message).length !== 1)).toEqual([]);
  expect(sorted(messages.flatMap(idsOf))).toEqual(sorted(fieldMessages));
});

/** The messages of every schema in a value: those of its checks, fields and alternatives. */
function messagesOf(value: unknown, seen = new Set<unknown>()): string[] {
  if (typeof value !== 'object' || value === null || seen.has(value)) return [];
  seen.add(value);
  const parts = isSchema(value) ? { ...value._zod.def } : { ...value };
  const message = isSchema(value) ? value._zod.def.error?.({ code: 'custom', input: undefined }) : undefined;
  return [
    ...(typeof message === 'string' ? [message] : []),
    ...Object.values(parts).flatMap((part) => messagesOf(part, seen)),
  ];
}

/** Schemas of zod and their checks describe themselves in `_zod.def`. */
function isSchema(value: object): value is { _zod: { def: { error?: (issue: object) => unknown } } } {
  return '_zod' in value;
}

const sorted = (messages: readonly string[]) => [...new Set(messages)].sort();
