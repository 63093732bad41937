import type { Identity, SqlValue, Transaction } from './database.ts';

/** How a transaction ends, the same for both engines, which only send the statements. */
export abstract class EngineTransaction implements Transaction {
  protected isRolledBack = false;
  readonly #commitCallbacks: (() => void)[] = [];

  abstract query<Row extends object>(
    text: string,
    values?: readonly SqlValue[],
    identity?: Identity,
  ): Promise<Row[]>;
  abstract queryAndCommit<Row extends object>(text: string, values?: readonly SqlValue[]): Promise<Row[]>;
  abstract script(text: string): Promise<void>;

  /** Commits or rolls back, unless that has been done or nothing was sent. */
  protected abstract end(): Promise<void>;

  rollBack(): void {
    this.isRolledBack = true;
  }

  onCommit(callback: () => void): void {
    this.#commitCallbacks.push(callback);
  }

  /** Runs the work, then ends the transaction. If the work fails, so may the rollback after it. */
  async runToEnd<Result>(
    work: () => Promise<Result>,
    onFailedRollback: (error: Error) => void = () => {},
  ): Promise<Result> {
    try {
      const result = await work();
      await this.end();
      if (!this.isRolledBack) for (const callback of this.#commitCallbacks) callback();
      return result;
    } catch (error) {
      this.rollBack();
      await this.end().catch(onFailedRollback);
      throw error;
    }
  }
}
