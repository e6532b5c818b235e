import { createReadStream, existsSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { listHolders } from '../../../catalog/held-fields.ts';
import { readKept } from '../../../platform/read-kept.ts';
import { bumpSequence, transaction } from '../../../platform/store/transaction.ts';
import { createImportDraft } from '../draft/import-draft.ts';
import { openStaging } from '../draft/staging.ts';
import { listOthersWithGoods } from '../nodes/exchange-node.ts';
import type { CommercemlScope } from '../reading/read-commerceml.ts';
import { type AbsentGoods, findAbsent, noneAbsent } from '../saving/find-absent.ts';
import { importTransaction } from '../saving/import-transaction.ts';
import { listKept } from '../saving/kept-goods.ts';
import type { SessionRow } from '../sessions/session.ts';
import { askOfEmptyExport } from './ask-of-empty-export.ts';
import { clearUnpacked } from './clear-leftovers.ts';
import type { FileFacts } from './file-facts.ts';
import { askOfRemoval, removeIn } from './mass-removal.ts';
import { type FileRole, rankOf } from './read-role.ts';
import { type FileRow, listFiles, type WorkDeps } from './session-files.ts';
import { listLaterFiles, listSince } from './spoken-since.ts';

/**
 * Ends a session: goods that complete files no longer name go off sale, or wait for a person when they
 * are too many or may be another node's; new goods that still wait are shown. A session whose client has
 * said something meanwhile stays open, for the next look.
 */
export async function finishSession(deps: WorkDeps, session: SessionRow): Promise<void> {
  const { store, now } = deps;
  const absent = await findAbsentIn(deps, session);
  const removal = await askOfRemoval(deps, session, absent);
  if (removal === null) await removeIn(deps, session.id, absent.ids);
  await askOfEmptyExport(deps, session);
  await showWaiting(deps, session.id, { onlyPriced: false });
  await clearUnpacked(deps, session.id);
  await transaction(store, (tx) =>
    tx
      .updateTable('exchange_sessions')
      .set({ state: 'closed', ended_at: now(), removal })
      .where('id', '=', session.id)
      .where('state', '=', session.state)
      .$if(session.state !== 'ending', (query) => query.where('active_at', '=', session.active_at))
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('exchange_files')
              .select('exchange_files.id')
              .where('session_id', '=', session.id)
              .where('exchange_files.state', '=', 'asked'),
          ),
        ),
      )
      .execute(),
  );
}

type Applied = FileRow & { scope: CommercemlScope };

const hasNamedGoods = ({ facts, role }: FileRow) => facts !== '' && role !== 'archive';
const withScope = (file: FileRow): Applied => ({
  ...file,
  scope: readKept<FileFacts>(file.facts).scope,
});

/**
 * Goods that the end of a session takes off sale, by the files that it has applied; those that came or
 * were named later stay.
 */
export async function findAbsentIn(
  { store, dataDir }: WorkDeps,
  session: SessionRow,
): Promise<AbsentGoods> {
  const files = await listFiles(store, session.id);
  const none = noneAbsent();
  // A file that was refused, or never applied, may have named them.
  if (files.some(({ state, role }) => state !== 'applied' && role !== 'picture')) return none;
  const applied = files.filter(hasNamedGoods).map(withScope);
  const draft = createImportDraft();
  const goods = applied.filter(({ scope }) => scope.goods.read > 0);
  const offers = applied.filter(({ scope }) => scope.variants.read > 0);
  const end = { session, files };
  if (
    goods.length > 0 &&
    goods.every(({ scope }) => scope.goods.complete) &&
    haveAllCome(goods, end)
  ) {
    draft.completeGoods.add('1c');
  }
  draft.completeVariants =
    offers.length > 0 &&
    offers.every(({ scope }) => scope.variants.complete) &&
    haveAllCome(offers, end);
  if (draft.completeGoods.size === 0 && !draft.completeVariants) return none;
  const later = (await listLaterFiles(store.db, session.id)).map(withScope);
  const naming = [...applied, ...later];
  const keysOf = ({ path }: FileRow) => join(dataDir, `${path}.keys`);
  // Goods that a lost list has named are not known to be absent.
  if (!naming.every((file) => existsSync(keysOf(file)))) return none;
  const staging = openStaging(join(dataDir, 'exchange'));
  try {
    for (const file of naming) {
      for await (const line of createInterface({ input: createReadStream(keysOf(file)) })) {
        const part = file.scope.goods.read > 0 ? 'goods' : 'offer';
        staging.put(readKept<string>(line), part, {}, { file: file.name, line: 0 });
      }
    }
    const absent = await findAbsent(store, draft, staging);
    const kept = await listKept(store.db, session.node_id);
    const since = await listSince(store.db, session, absent.ids);
    const ids = absent.ids.filter((id) => !kept.has(id) && !since.has(id));
    return { ...absent, ids, sharedWith: await listOthersWithGoods(store, session.node_id) };
  } finally {
    staging.close();
  }
}

/** A name such as import0_1.xml or goods_2.xml: one of several. */
const SEGMENT = /_\d+\.xml$|___/i;

/** True when no file of the same kind can be missing: a broken exchange must not hide its goods. */
function haveAllCome(
  segments: readonly Applied[],
  { session, files }: { session: SessionRow; files: readonly FileRow[] },
): boolean {
  if (session.is_complete === 1) return true;
  if (files.some(({ role, facts }) => role === 'archive' && facts !== '')) return true;
  if (segments.every(({ name }) => !SEGMENT.test(name))) return true;
  const last = Math.max(...segments.map(({ role }) => rankOf(role as FileRole)));
  const later: readonly string[] = ['price types', 'offers', 'prices', 'rests'];
  return files.some(({ role }) => later.includes(role) && rankOf(role as FileRole) > last);
}

/** Shows new goods that wait in a session: those with a price, or at its end all that can be ordered. */
export async function showWaiting(
  { store, now }: WorkDeps,
  sessionId: number,
  { onlyPriced }: { onlyPriced: boolean },
): Promise<void> {
  const waiting = await store.db
    .selectFrom('exchange_waiting')
    .select('product_id')
    .where('session_id', '=', sessionId)
    .limit(1)
    .execute();
  if (waiting.length === 0) return;
  await importTransaction(store, async (tx) => {
    const priced = tx.selectFrom('prices').select('product_id');
    const due = tx
      .selectFrom('exchange_waiting')
      .innerJoin('products', 'products.id', 'exchange_waiting.product_id')
      .select('exchange_waiting.product_id')
      .where('session_id', '=', sessionId)
      .where((eb) =>
        onlyPriced
          ? eb('exchange_waiting.product_id', 'in', priced)
          : eb.or([eb('exchange_waiting.product_id', 'in', priced), eb('allow_to_order', '=', 1)]),
      )
      // Goods with variants are left out: only the variants are sold.
      .where(({ not, exists, selectFrom, eb, fn, val }) =>
        not(
          exists(
            selectFrom('products as variants')
              .select('variants.id')
              .where(
                'variants.external_id',
                '>',
                eb(fn.coalesce('products.external_id', val('')), '||', val('#')),
              )
              .where(
                'variants.external_id',
                '<',
                eb(fn.coalesce('products.external_id', val('')), '||', val('$')),
              ),
          ),
        ),
      );
    const ids = (await due.execute()).map(({ product_id }) => product_id);
    if (ids.length > 0) {
      const changed_seq = await bumpSequence(tx, 'catalog');
      for (let start = 0; start < ids.length; start += BATCH) {
        const batch = ids.slice(start, start + BATCH);
        await tx
          .updateTable('products')
          .set({ active: 1, changed_seq, updated_at: now() })
          .where('id', 'in', batch)
          .where('id', 'not in', listHolders(tx, 'product', 'active'))
          .execute();
        await tx.deleteFrom('exchange_waiting').where('product_id', 'in', batch).execute();
      }
    }
    if (onlyPriced) return;
    await tx.deleteFrom('exchange_waiting').where('session_id', '=', sessionId).execute();
  });
}

const BATCH = 1000;
