import type { DeskBench } from '../desk/desk-bench.ts';

/** Fields of the form below a list that shows these orders, as they are now. */
export async function shownOrders(
  { db }: Pick<DeskBench, 'db'>,
  ids: readonly number[],
): Promise<Record<string, string>> {
  const rows = await db
    .selectFrom('orders')
    .select(['id', 'status'])
    .where('id', 'in', [...ids])
    .execute();
  const shown = Map.groupBy(rows, ({ status }) => status);
  return Object.fromEntries(
    [...shown].map(([status, some]) => [`shown.${status}`, some.map(({ id }) => id).join(' ')]),
  );
}
