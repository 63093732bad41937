import { protocol } from '@electric-sql/pglite';
import type { Statement } from './begin-statements.ts';
import { toSqlText } from './values.ts';

const { serialize } = protocol;

/** A prepared statement takes memory, and requests decide what statements there are. */
const mostPrepared = 100;
const longestPrepared = 5_000;

const preparable = /^\s*(select|with|insert|update|delete|begin|commit|rollback)\b/i;

/** PostgreSQL refuses to run a prepared statement whose columns have changed, or that was removed. */
const invalidating = /\b(create|alter|drop|deallocate|discard)\b/i;

/**
 * Prepares statements, so that PostgreSQL parses only once what most requests repeat. Each role has its own: a plan may
 * contain the body of a function, and then no longer checks who may call it.
 */
export class PreparedStatements {
  /** Names by role and text, the least recently used first. */
  readonly #names = new Map<string, string>();
  #counter = 0;
  /** Names that PostgreSQL may still know and that the next messages close. */
  #obsolete: string[] = [];

  /** The messages that run the statements in one round trip. After an error PostgreSQL skips the rest. */
  messagesFor(role: string, statements: readonly Statement[]): Uint8Array {
    const closing = this.#obsolete.splice(0).map((name) => serialize.close({ type: 'S', name }));
    const messages = statements.flatMap(({ text, values }) => {
      const { name, isNew } = this.#prepare(role, text);
      return [
        ...(isNew ? [serialize.parse({ name, text })] : []),
        serialize.bind({ statement: name, values: values.map(toSqlText) }),
        serialize.describe({ type: 'P' }),
        serialize.execute({}),
      ];
    });
    return Buffer.concat([...closing, ...messages, serialize.sync()]);
  }

  /** After an error nobody knows which of them PostgreSQL has prepared. */
  forget(role: string, statements: readonly Statement[]): void {
    for (const { text } of statements) this.#drop(keyOf(role, text));
  }

  /** To be called with everything that runs without being prepared. */
  notice(text: string): void {
    if (invalidating.test(text)) for (const key of this.#names.keys()) this.#drop(key);
  }

  #prepare(role: string, text: string): { name: string; isNew: boolean } {
    if (!preparable.test(text)) this.notice(text);
    if (!preparable.test(text) || text.length > longestPrepared) return { name: '', isNew: true };
    const key = keyOf(role, text);
    const known = this.#names.get(key);
    const name = known ?? `s${++this.#counter}`;
    this.#names.delete(key);
    this.#names.set(key, name);
    const [oldest] = this.#names.keys();
    if (this.#names.size > mostPrepared && oldest !== undefined) this.#drop(oldest);
    return { name, isNew: known === undefined };
  }

  #drop(key: string): void {
    const name = this.#names.get(key);
    if (name === undefined) return;
    this.#names.delete(key);
    this.#obsolete.push(name);
  }
}

const keyOf = (role: string, text: string): string => `${role}\n${text}`;
