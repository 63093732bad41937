import type { Database, Transaction } from '#backend/database/database.ts';
import { buildSchema } from './build-schema.ts';
import { readCatalog } from './catalog.ts';
import type { Schema } from './schema.ts';

/**
 * Reads the schema with the first request and again after `notify pgrst, 'reload schema'`, which is how migrations
 * and admins of hosted projects announce a change. Inside a transaction nothing may wait for another one, so a schema
 * that is not loaded yet is read by that transaction.
 */
export function createSchemaCache(
  database: Database,
  schemas: readonly string[],
): (transaction?: Transaction) => Promise<Schema> {
  let current: Promise<Schema> | undefined;
  let loaded: Schema | undefined;
  let listening: Promise<void> | undefined;

  const handleNotification = (payload: string) => {
    if (payload === '' || payload === 'reload schema') {
      current = undefined;
      loaded = undefined;
    }
  };

  const listen = () => {
    listening ??= database.listen('pgrst', handleNotification).catch((error) => {
      listening = undefined;
      throw error;
    });
    return listening;
  };

  const load = async () => {
    await listen();
    return buildSchema(
      await database.run('server', (transaction) => readCatalog(transaction, schemas), { readOnly: true }),
    );
  };

  return async (transaction) => {
    if (transaction) return loaded ?? buildSchema(await readCatalog(transaction, schemas));
    if (!current) {
      const loading = load();
      current = loading;
      loading.then(
        (schema) => {
          if (current === loading) loaded = schema;
        },
        // A failed read is not cached, so that the next request retries.
        () => {
          if (current === loading) current = undefined;
        },
      );
    }
    return current;
  };
}
