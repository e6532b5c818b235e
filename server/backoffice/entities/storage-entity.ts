import { CallError } from '../../../shared/contract/call.ts';
import * as desk from '../../../shared/desk-routes.ts';
import { freeFields, holdFields } from '../../catalog/held-fields.ts';
import type { Tx } from '../../platform/store/transaction.ts';
import { PROMISE_TABLES } from '../../stock/read-promises.ts';
import type { Entity } from './entity.ts';
import { isHold, readHolds, splitHolds, withHolds } from './held-changes.ts';
import { rowEntity } from './row-entity.ts';

const columns = { city_id: 'Город', title: 'Название', address: 'Адрес' };
const fields = withHolds(columns);

const row = rowEntity({
  title: 'Склад',
  right: 'settings.change',
  table: 'storages',
  columns,
  link: (id) => desk.settingsItem(`storages-${id}`),
});

/** Tables whose rows name a storage. */
const USERS = ['stock', 'set_rests', ...PROMISE_TABLES] as const;

/**
 * A storage, its words held against accounting systems; a new one is taken away again while nothing has
 * stood in it.
 */
export const storageEntity: Entity = {
  ...row,
  fields,
  restorable: new Set(Object.keys(fields)),
  async read(tx, ids) {
    const rows = await row.read(tx, ids);
    const holds = await readHolds(tx, 'storage', ids.map(Number));
    return new Map([...rows].map(([id, own]) => [id, { ...own, ...holds.get(Number(id)) }]));
  },
  async restore(tx, id, wanted, now) {
    if (wanted === null) {
      await requireUnused(tx, Number(id));
      return row.restore(tx, id, null, now);
    }
    const { values, anew, freed } = splitHolds(wanted);
    if (Object.keys(values).length > 0) await row.restore(tx, id, values, now);
    await freeFields(tx, { entity: 'storage', ids: [Number(id)], fields: freed });
    const holds = anew.map((field) => ({ id: Number(id), field, told: null }));
    await holdFields(tx, 'storage', holds, { staffId: null, now });
  },
  tell: (field, value) => (isHold(field) ? (value ? 'да' : 'нет') : null),
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
