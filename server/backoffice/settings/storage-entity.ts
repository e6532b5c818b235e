import { CallError } from '../../../shared/contract/call.ts';
import * as desk from '../../../shared/desk-routes.ts';
import type { Tx } from '../../platform/store/transaction.ts';
import type { Entity } from '../changes/entity.ts';
import { rowEntity } from '../records/row-entity.ts';

const row = rowEntity({
  title: 'Склад',
  right: 'settings.change',
  table: 'storages',
  columns: { city_id: 'Город', title: 'Название', address: 'Адрес' },
  link: (id) => desk.settingsItem(`storages-${id}`),
});

/** Tables whose rows name a storage. */
const USERS = ['stock', 'set_rests', 'order_allocations', 'shipped_units'] as const;

/** A storage; a new one is taken away again while nothing has stood in it. */
export const storageEntity: Entity = {
  ...row,
  async restore(tx, id, fields, now) {
    if (fields === null) await requireUnused(tx, Number(id));
    await row.restore(tx, id, fields, now);
  },
};

/** @throws CallError when goods or a warehouse of the exchange are told of it already. */
async function requireUnused(tx: Tx, storageId: number): Promise<void> {
  const own = await tx
    .selectFrom('storages')
    .select('external_id')
    .where('id', '=', storageId)
    .executeTakeFirst();
  let isUsed = (own?.external_id ?? null) !== null;
  for (const table of USERS) {
    const users = tx.selectFrom(table).select('storage_id').where('storage_id', '=', storageId);
    isUsed ||= (await users.limit(1).executeTakeFirst()) !== undefined;
  }
  const terms = tx
    .selectFrom('exchange_node_terms')
    .select('key')
    .where('kind', '=', 'storage')
    .where('target_id', '=', storageId);
  isUsed ||= (await terms.limit(1).executeTakeFirst()) !== undefined;
  if (isUsed) throw new CallError('conflict', 'Склад не убрать: на нём уже числится товар');
}
