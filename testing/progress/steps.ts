import type { SqlValue } from '#backend/database/database.ts';
import type { Random } from '#courseware/random.ts';
import type { Ledger } from './ledger.ts';

export interface StoredLesson {
  id: string;
  content_id: string;
  module_id: string;
  checks: string[];
  labs: string[];
}

/** What the steps of a sequence share. */
export interface Parts {
  random: Random;
  run<Row extends object>(identity: string, text: string, values: SqlValue[]): Promise<Row[]>;
  ask<Row extends object>(identity: string, text: string, values: SqlValue[]): Promise<Row | undefined>;
  pick<Item>(items: readonly Item[]): Item | undefined;
  learners: string[];
  ledger: Ledger;
  used: Map<string, string>;
  course: string;
  admin: string;
  lessons(): Promise<StoredLesson[]>;
}

/** The steps by name. A sequence draws the next one from them. */
export type Steps = Record<string, () => Promise<unknown>>;
