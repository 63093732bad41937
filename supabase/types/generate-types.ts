import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Transaction } from '#backend/database/database.ts';
import { readCatalog } from '#backend/rest/schema/catalog.ts';
import type { Facts } from './facts.ts';
import { readDetails } from './read-details.ts';
import { createTypedSchema, type TypedSchema } from './typed-schema.ts';
import { writeFunctions } from './write-functions.ts';
import { inOrder, objectText, quote, writeTables, writeViews } from './write-relations.ts';

/** Where the types are stored: in the folder that the app, the server and the functions may all import. */
export const typesFile = fileURLToPath(new URL('../../domain/database/database-types.ts', import.meta.url));

/** The types of a migrated database in supabase-js format, as the text of a file. */
export async function generateTypes(transaction: Transaction, facts: Facts): Promise<string> {
  return format(writeTypes(await readTypedSchema(transaction, facts)));
}

export async function readTypedSchema(transaction: Transaction, facts: Facts): Promise<TypedSchema> {
  const catalog = await readCatalog(transaction, ['public']);
  return createTypedSchema(catalog, await readDetails(transaction), facts);
}

function writeTypes(typed: TypedSchema): string {
  const schema = [
    `Tables: ${writeTables(typed)}`,
    `Views: ${writeViews(typed)}`,
    `Functions: ${writeFunctions(typed)}`,
    `Enums: ${objectText([...typed.enums].map(([name, type]) => `${quote(name)}: ${type}`))}`,
    `CompositeTypes: ${objectText([])}`,
  ];
  return `// Made from the database by \`npm run types\`. Change a migration or supabase/types/facts.ts, not this file.

${writeImports(typed)}

export type Json = string | number | boolean | null | JsonObject | Json[];

export type JsonObject = { [key: string]: Json | undefined };

export type Database = { public: { ${schema.join('; ')} } };
`;
}

function writeImports({ imports }: TypedSchema): string {
  const files = inOrder(imports.keys());
  return files
    .map((file) => `import type { ${inOrder(imports.get(file) ?? []).join(', ')} } from '#domain/${file}';`)
    .join('\n');
}

/** Formatted like the rest of the project, so that it passes the checks. */
function format(text: string): string {
  const biome = fileURLToPath(import.meta.resolve('@biomejs/biome/bin/biome'));
  return execFileSync(process.execPath, [biome, 'format', `--stdin-file-path=${typesFile}`], {
    input: text,
    encoding: 'utf8',
  });
}
