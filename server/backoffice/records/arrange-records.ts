import { CallError } from '../../../shared/contract/call.ts';
import type { Millis } from '../../../shared/millis.ts';
import { keepDeliveryWay } from '../../opening/delivery-ways.ts';
import type { Store } from '../../platform/store/open-store.ts';
import { type Changed, changeAs } from '../changes/change-as.ts';
import { anyTables, type Row } from '../entities/row-entity.ts';
import type { Staff } from '../identity/staff-sessions.ts';
import { findRow, keyValue, type RecordName } from './find-records.ts';
import { dropDraft } from './save-record.ts';

interface RecordAct {
  name: RecordName;
  staff: Pick<Staff, 'id'>;
  now: Millis;
}

/** Takes a thing off, with its draft. `hasCarrier`: prices of a carrier are asked. */
export async function removeRecord(
  store: Store,
  { name, staff, now, hasCarrier }: RecordAct & { hasCarrier: boolean },
): Promise<Changed<void>> {
  const { kind, key, id } = name;
  const batch = {
    staffId: staff.id,
    action: `${kind.key}.remove`,
    title: `${kind.one}: убрано`,
    now,
  };
  return changeAs(store, batch, async (change) => {
    if (kind.hasDrafts) await dropDraft(change, id);
    if (key === null) return;
    if (kind.isFixed || kind.isKept) throw new CallError('conflict', 'Это не убирают');
    if (!(await findRow(change.tx, kind, key)))
      throw new CallError('not_found', 'Этого больше нет');
    await change.watch(kind.entity, [key]);
    await anyTables(change.tx)
      .deleteFrom(kind.table)
      .where(kind.idColumn, '=', keyValue(kind, key))
      .execute();
    if (kind.isDeliveryWay && !hasCarrier) await keepDeliveryWay(change.tx);
  });
}

/** Forgets a draft; what visitors see stays. */
export async function discardDraft(
  store: Store,
  { name, staff, now }: RecordAct,
): Promise<Changed<void>> {
  const title = `${name.kind.one}: черновик убран`;
  const batch = { staffId: staff.id, action: `${name.kind.key}.discard`, title, now };
  return changeAs(store, batch, (change) => dropDraft(change, name.id));
}

/** Changes places with the one before or after. */
export async function moveRecord(
  store: Store,
  { name: { kind, key }, staff, now }: RecordAct,
  way: 'up' | 'down',
): Promise<Changed<void>> {
  const batch = {
    staffId: staff.id,
    action: `${kind.key}.move`,
    title: `${kind.one}: порядок`,
    now,
  };
  return changeAs(store, batch, async (change) => {
    if (!kind.hasOrder) throw new CallError('conflict', 'Здесь порядок не меняют');
    const rows = await anyTables(change.tx)
      .selectFrom(kind.table)
      .select([kind.idColumn, 'position', ...(kind.orderWithin ? [kind.orderWithin] : [])])
      .orderBy('position')
      .orderBy(kind.idColumn)
      .execute();
    const ids = rows.map((row) => String(row[kind.idColumn]));
    const at = ids.indexOf(key ?? '');
    if (at < 0) throw new CallError('not_found', 'Этого больше нет');
    const other = neighbourOf(rows, { at, step: way === 'up' ? -1 : 1, within: kind.orderWithin });
    if (other === null) return;
    await change.watch(kind.entity, ids);
    const moved = ids.with(at, ids[other]!).with(other, ids[at]!);
    for (const [place, id] of moved.entries()) {
      await anyTables(change.tx)
        .updateTable(kind.table)
        .set({ position: place + 1 })
        .where(kind.idColumn, '=', keyValue(kind, id))
        .execute();
    }
  });
}

interface Place {
  at: number;
  step: 1 | -1;
  within: string | undefined;
}

/** The next place that is in the same order; null: it is the first or last. */
function neighbourOf(rows: readonly Row[], { at, step, within }: Place): number | null {
  for (let other = at + step; other >= 0 && other < rows.length; other += step) {
    if (!within || rows[other]?.[within] === rows[at]?.[within]) return other;
  }
  return null;
}
