import { StatementSync } from 'node:sqlite';
import { sql } from 'kysely';
import { vi } from 'vitest';
import type { Store } from '../../server/platform/store/open-store.ts';

/** Texts of everything that is asked of a table of SQLite while `act` runs. */
export async function listQuestions(
  table: string,
  act: () => Promise<unknown>,
): Promise<ReadonlySet<string>> {
  const asked = new Set<string>();
  const { all } = StatementSync.prototype;
  const spy = vi.spyOn(StatementSync.prototype, 'all');
  spy.mockImplementation(function (this: StatementSync, ...values) {
    if (this.sourceSQL.includes(`from "${table}"`)) asked.add(this.sourceSQL);
    return all.apply(this, values);
  });
  try {
    await act();
  } finally {
    spy.mockRestore();
  }
  return asked;
}

/** Steps of SQLite's plans for these questions that `isWide` finds, by question. */
export async function findSteps(
  { db }: Pick<Store, 'db'>,
  questions: Iterable<string>,
  isWide: RegExp,
): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const question of questions) {
    const plan = sql<{ detail: string }>`explain query plan ${sql.raw(question)}`;
    const { rows } = await plan.execute(db);
    const wide = rows.map(({ detail }) => detail).filter((detail) => isWide.test(detail));
    if (wide.length > 0) found[question] = wide;
  }
  return found;
}

/** Step that reads every order; orders of firms without an account have an index of their own. */
export const ALL_ORDERS = /^SCAN orders(?! USING (?:COVERING )?INDEX orders_guest_firms)/;
