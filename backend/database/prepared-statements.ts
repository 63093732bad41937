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

/** Ends a transaction, and with it the time in which tables may change again. */
const ending = /^\s*(commit|rollback)\s*$/i;

/**
 * Prepares statements, so that PostgreSQL parses only once what most requests repeat. Each owner, a role with its search
 * path, has its own: a plan may contain the body of a function, and then no longer checks who may call it.
 */
export class PreparedStatements {
  /** Names by owner and text, the least recently used first. */
  readonly #names = new Map<string, string>();
  #counter = 0;
  /** Names that PostgreSQL may still know and that the next messages close. */
  #obsolete: string[] = [];
  /** Whether the open transaction has changed tables, which a rollback would undo. */
  #isChanging = false;

  /** The messages that run the statements in one round trip. After an error PostgreSQL skips the rest. */
  messagesFor(owner: string, statements: readonly Statement[]): Uint8Array {
    const { length } = this.#obsolete;
    const messages = statements.flatMap(({ text, values }) => {
      const { name, isNew } = this.#prepare(owner, text);
      return [
        ...(isNew ? [serialize.parse({ name, text })] : []),
        serialize.bind({ statement: name, values: values.map(toSqlText) }),
        serialize.describe({ type: 'P' }),
        serialize.execute({}),
      ];
    });
    // Statements above may still use what they made obsolete.
    const closing = this.#obsolete.splice(0, length).map((name) => serialize.close({ type: 'S', name }));
    return Buffer.concat([...closing, ...messages, serialize.sync()]);
  }

  /** After an error nobody knows which of them PostgreSQL has prepared. */
  forget(owner: string, statements: readonly Statement[]): void {
    for (const { text } of statements) this.#drop(keyOf(owner, text));
  }

  /** Call it with each script before it runs. */
  notice(script: string): void {
    if (!invalidating.test(script)) return;
    this.#isChanging = true;
    for (const key of this.#names.keys()) this.#drop(key);
  }

  #prepare(owner: string, text: string): { name: string; isNew: boolean } {
    const isPreparable = preparable.test(text);
    if (!isPreparable) this.notice(text);
    if (!isPreparable || this.#isChanging || text.length > longestPrepared) {
      if (ending.test(text)) this.#isChanging = false;
      return { name: '', isNew: true };
    }
    const key = keyOf(owner, text);
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

const keyOf = (owner: string, text: string): string => `${owner}\n${text}`;
