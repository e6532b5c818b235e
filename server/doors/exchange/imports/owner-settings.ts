import { isSameName } from '../../../../shared/ru/plain-name.ts';
import type { Db, Store } from '../../../platform/store/open-store.ts';
import type { Tx } from '../../../platform/store/transaction.ts';
import type { ImportDecisions } from '../draft/import-decisions.ts';
import { createImportDraft } from '../draft/import-draft.ts';
import { RefusedImportError } from '../reading/refused-import.ts';
import { saveReference } from '../saving/save-reference.ts';

/** Decision of the owner about a foreign catalogue; null takes a former one back. */
export type OwnerSetting =
  | { kind: 'retail'; type: string | null }
  | { kind: 'storage'; storage: string; city: string | null };

const RETAIL = /^розница\s*=(.*)$/is;
const STORAGE = /^склад\s*:([^=]+)=(.*)$/is;

/** «розница=BASE», «склад:Воронеж=Воронеж». @throws RefusedImportError */
export function parseOwnerSetting(text: string): OwnerSetting {
  const type = RETAIL.exec(text.trim())?.[1];
  if (type !== undefined) return { kind: 'retail', type: type.trim() || null };
  const [, storage = '', city = ''] = STORAGE.exec(text.trim()) ?? [];
  if (storage.trim()) {
    return { kind: 'storage', storage: storage.trim(), city: city.trim() || null };
  }
  throw new RefusedImportError(
    `Не понимаю «${text}»: нужно «розница=ТИП ЦЕН» или «склад:НАЗВАНИЕ=ГОРОД»`,
  );
}

/** Brings the owner's words into the decisions. @throws RefusedImportError for a city that the shop does not have. */
export async function amendDecisions(
  decisions: ImportDecisions,
  settings: readonly OwnerSetting[],
  db: Db | Tx,
): Promise<void> {
  for (const setting of settings) {
    if (setting.kind === 'retail') amendRetail(decisions, setting.type);
    else await amendStorage(decisions, setting, db);
  }
}

function amendRetail(decisions: ImportDecisions, type: string | null): void {
  decisions.ownerRetail = type;
  if (type !== null) return;
  const own = Object.entries(decisions.retail).filter(([, { by }]) => by !== 'owner');
  decisions.retail = Object.fromEntries(own);
}

async function amendStorage(
  decisions: ImportDecisions,
  { storage, city }: { storage: string; city: string | null },
  db: Db | Tx,
): Promise<void> {
  const name = storage.toLowerCase();
  const rows = await db
    .selectFrom('storages')
    .select(['external_id', 'title', 'city_id'])
    .where('external_id', 'is not', null)
    .execute();
  // The rules decide anew from where it stands.
  for (const { external_id, title, city_id } of rows) {
    if (title.toLowerCase() !== name || external_id === null) continue;
    decisions.storages[external_id] = { cityId: city_id, by: 'main' };
  }
  const { [name]: _former, ...others } = decisions.ownerStorages;
  decisions.ownerStorages = others;
  if (city !== null) decisions.ownerStorages = { ...others, [name]: await findCity(city, db) };
}

async function findCity(title: string, db: Db | Tx): Promise<number> {
  const cities = await db.selectFrom('cities').select(['id', 'title']).orderBy('title').execute();
  const found = cities.find((city) => isSameName(city.title, title));
  if (found) return found.id;
  const names = cities.map((city) => city.title).join(', ') || 'пока нет ни одного';
  throw new RefusedImportError(`Города «${title}» в магазине нет. Есть: ${names}`);
}

/** Keeps the owner's words and brings what is stored to them. Gives what was decided, in Russian. */
export async function applyOwnerSettings(
  store: Store,
  settings: readonly OwnerSetting[],
  at: number,
): Promise<string[]> {
  const { told } = await saveReference(store, createImportDraft(), {
    wins: new Map(),
    amend: (decisions, tx) => amendDecisions(decisions, settings, tx),
    now: at,
  });
  const remembered = settings.flatMap((setting) => {
    const name = setting.kind === 'retail' ? setting.type : setting.storage;
    if (
      name === null ||
      told.some((line) => line.toLowerCase().includes(`«${name.toLowerCase()}»`))
    )
      return [];
    return [`«${name}»: запомнено для следующих загрузок`];
  });
  return [...told, ...remembered];
}
