import { AVAILABLE_FACET, BRAND_FACET, PRICE_FACET } from '../../../../shared/filter.ts';
import { loadHeld, loadMerged } from '../../../catalog/held-fields.ts';
import { insertRows } from '../../../platform/store/insert-rows.ts';
import { nextNumber } from '../../../platform/store/next-number.ts';
import type { ParameterTable } from '../../../platform/store/tables/catalog-tables.ts';
import type { Tx } from '../../../platform/store/transaction.ts';
import { type ImportDraft, parameterKey } from '../draft/import-draft.ts';
import { takeSlug } from './free-slug.ts';

/**
 * Adds unknown parameters, renames those known by the accounting system's id, and gives ids by keys.
 * A parameter of the same title and unit is the same, wherever it came from.
 */
export async function saveParameters(
  tx: Tx,
  draft: ImportDraft,
): Promise<{ ids: Map<string, number>; changed: boolean }> {
  const known = await tx.selectFrom('parameters').selectAll().orderBy('id').execute();
  const byKey = new Map(known.map((row) => [row.external_id ?? '', row]));
  const held = await loadHeld(
    tx,
    'parameter',
    known.map((row) => row.id),
  );
  const ids = new Map([
    ...(await loadMerged(tx, 'parameter')),
    ...known.map((row) => [parameterKey(row.title, row.unit), row.id] as const),
  ]);
  for (const { external_id, id } of known) if (external_id) ids.set(external_id, id);
  const taken = new Set([
    PRICE_FACET,
    BRAND_FACET,
    AVAILABLE_FACET,
    ...known.map(({ code }) => code),
  ]);
  let id = await nextNumber(tx, 'parameters');
  let position = Math.max(0, ...known.map((row) => row.position));
  const created: ParameterTable[] = [];
  let renamed = 0;
  for (const [key, { title, unit }] of draft.parameters) {
    const row = byKey.get(key);
    if (!title) continue;
    if (row) {
      const own = held.get(row.id);
      const told = {
        title: own?.has('title') ? row.title : title,
        unit: own?.has('unit') ? row.unit : unit,
      };
      const isSame = row.title === told.title && row.unit === told.unit;
      if (!key.startsWith('1c:') || isSame) continue;
      await tx.updateTable('parameters').set(told).where('id', '=', row.id).execute();
      renamed++;
      continue;
    }
    const sameId = ids.get(key) ?? ids.get(parameterKey(title, unit));
    if (sameId !== undefined) {
      ids.set(key, sameId);
      continue;
    }
    ids.set(key, id).set(parameterKey(title, unit), id);
    created.push({
      id: id++,
      external_id: key,
      code: takeSlug([title, `${title} ${unit ?? ''}`], taken),
      title,
      unit,
      kind: 'text',
      priority: null,
      for_card: 0,
      position: ++position,
      updated_at: 0,
    });
  }
  await insertRows(tx, 'parameters', created);
  return { ids, changed: created.length + renamed > 0 };
}
