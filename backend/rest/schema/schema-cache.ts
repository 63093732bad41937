import type { Database } from '#backend/database/database.ts';
import { buildSchema } from './build-schema.ts';
import { readCatalog } from './catalog.ts';
import type { Schema } from './schema.ts';

/**
 * Reads the schema with the first request and again after `notify pgrst, 'reload schema'`, which is how migrations
 * and admins of hosted projects announce a change.
 */
export function createSchemaCache(database: Database, schemas: readonly string[]): () => Promise<Schema> {
  let current: Promise<Schema> | undefined;
  let listening: Promise<void> | undefined;

  const handleNews = (payload: string) => {
    if (payload === '' || payload === 'reload schema') current = undefined;
  };

  const listen = () => {
    listening ??= database.listen('pgrst', handleNews).catch((error) => {
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

  return () => {
    if (!current) {
      const loading = load();
      current = loading;
      // A failed read is not cached, so that the next request retries.
      loading.catch(() => {
        if (current === loading) current = undefined;
      });
    }
    return current;
  };
}
