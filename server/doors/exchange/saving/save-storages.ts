import { MAIN_CITY_ID } from '../../../../shared/cities.ts';
import { loadHeld, NOTHING_HELD } from '../../../catalog/held-fields.ts';
import { DEFAULT_MAIN_CITY, ensureMainCity } from '../../../cities/main-city.ts';
import { insertRows } from '../../../platform/store/insert-rows.ts';
import { nextNumber } from '../../../platform/store/next-number.ts';
import type { StorageTable } from '../../../platform/store/tables/stock-tables.ts';
import type { Tx } from '../../../platform/store/transaction.ts';
import { type CityReason, type ImportDecisions, REASONS } from '../draft/import-decisions.ts';
import { type ImportDraft, MAIN_STORAGE } from '../draft/import-draft.ts';
import type { NodeVoice } from '../nodes/node-terms.ts';
import { findStorageCity, type KnownCity } from './find-storage-city.ts';
import { DEFAULT_TITLE, type HeardStorages, hearStorages } from './hear-storages.ts';
import { releaseStorages, settleStorages } from './settle-storages.ts';

type Stored = Pick<StorageTable, 'id' | 'city_id' | 'title' | 'address'>;

interface StorageTerms {
  decisions: ImportDecisions;
  /** Node whose file it is; null: an operator's. */
  voice: NodeVoice | null;
  at: number;
}

interface SavedStorages {
  ids: Map<string, number>;
  /** Storages that other nodes alone fill. */
  foreign: ReadonlySet<number>;
  changed: boolean;
  told: string[];
}

/**
 * Finds or makes the storages of the files, each in the city that the owner, its address or its name says,
 * else in the main one. A city once decided stays; what was put elsewhere or named by hand too. Warehouses of a
 * node that its owner speaks of are the storages that he names.
 */
export async function saveStorages(
  tx: Tx,
  draft: ImportDraft,
  { decisions, voice, at }: StorageTerms,
): Promise<SavedStorages> {
  const heard = voice && (await hearStorages(tx, voice, draft));
  const before = heard ? await listKnown(tx) : [];
  if (heard) await releaseStorages(tx, heard);
  const known = await listKnown(tx);
  const byKey = new Map(known.map((row) => [row.external_id ?? '', row]));
  const wanted = listStorages(draft, byKey, { decisions, heard });
  if ([...wanted.keys()].some((key) => !byKey.has(key))) await ensureMainCity(tx);
  const cities = await tx.selectFrom('cities').select(['id', 'title', 'title_in']).execute();
  const ids = new Map(known.map((row) => [row.external_id ?? '', row.id]));
  const held = await loadHeld(
    tx,
    'storage',
    known.map((row) => row.id),
  );
  const created: StorageTable[] = [];
  const told: string[] = [];
  let id = await nextNumber(tx, 'storages');
  let changed = 0;
  for (const [key, written] of wanted) {
    const row = byKey.get(key);
    const isNamed = written.title !== null;
    const own = (row && held.get(row.id)) ?? NOTHING_HELD;
    const named = written.title ?? row?.title ?? (key === MAIN_STORAGE ? DEFAULT_TITLE : 'Склад');
    const title = row && own.has('title') ? row.title : named;
    const address = row && (!isNamed || own.has('address')) ? row.address : written.address;
    const choice = chooseCity({ key, title, address }, { row, cities, decisions });
    decisions.storages[key] = choice;
    told.push(tellCity(title, choice, cities));
    const next = { city_id: choice.cityId, title, address };
    if (!row) {
      ids.set(key, id);
      created.push({ id: id++, external_id: key, ...next });
    } else if (differs(row, next)) {
      await tx.updateTable('storages').set(next).where('id', '=', row.id).execute();
      changed++;
    }
  }
  await insertRows(tx, 'storages', created);
  const isChanged = created.length + changed > 0;
  if (!heard) return { ids, foreign: new Set(), changed: isChanged, told };
  const own = new Set([...heard.own.values()].map(({ target_id }) => target_id));
  const moved = await settleStorages(tx, heard, { before, ids, at });
  return {
    ids,
    foreign: new Set([...heard.foreign].filter((storageId) => !own.has(storageId))),
    changed: isChanged || moved.changed,
    told: [...told, ...moved.told],
  };
}

const listKnown = (tx: Tx) =>
  tx
    .selectFrom('storages')
    .select(['id', 'external_id', 'city_id', 'title', 'address'])
    .where('external_id', 'is not', null)
    .execute();

/** Storages of the files, and stored ones that the owner speaks of; not those that a node's owner names. */
function listStorages(
  draft: ImportDraft,
  byKey: ReadonlyMap<string, Stored>,
  {
    decisions: { ownerStorages },
    heard,
  }: { decisions: ImportDecisions; heard: HeardStorages | null },
): ImportDraft['storages'] {
  const storages = new Map(draft.storages);
  for (const [key, title] of heard?.titles ?? []) {
    const isLost = !byKey.has(key) && !storages.has(key);
    if (isLost) storages.set(key, { title, address: '' });
  }
  for (const [key, { title, address }] of byKey) {
    const isMeant = Object.hasOwn(ownerStorages, title.toLowerCase());
    if (isMeant && !storages.has(key)) storages.set(key, { title, address });
  }
  for (const key of heard?.words.keys() ?? []) storages.delete(key);
  return storages;
}

function chooseCity(
  { key, title, address }: { key: string; title: string; address: string },
  {
    row,
    cities,
    decisions,
  }: { row: Stored | undefined; cities: readonly KnownCity[]; decisions: ImportDecisions },
): { cityId: number; by: CityReason } {
  const owner = decisions.ownerStorages[title.toLowerCase()];
  const kept = decisions.storages[key];
  const isMoved = kept?.by === 'owner' && row !== undefined && row.city_id !== kept.cityId;
  if (owner !== undefined && !isMoved) return { cityId: owner, by: 'owner' };
  const before = kept?.cityId ?? MAIN_CITY_ID;
  if (row && row.city_id !== before) return { cityId: row.city_id, by: 'owner' };
  if (kept && kept.by !== 'main') return kept;
  const found = findStorageCity({ title, address }, cities);
  return found ? { cityId: found.city.id, by: found.by } : { cityId: MAIN_CITY_ID, by: 'main' };
}

function tellCity(
  title: string,
  { cityId, by }: { cityId: number; by: CityReason },
  cities: readonly KnownCity[],
): string {
  const city = cities.find(({ id }) => id === cityId)?.title ?? DEFAULT_MAIN_CITY.title;
  return `склад «${title}» → город ${city} (${REASONS[by]})`;
}

function differs(row: Stored, next: Omit<Stored, 'id'>): boolean {
  return row.city_id !== next.city_id || row.title !== next.title || row.address !== next.address;
}
