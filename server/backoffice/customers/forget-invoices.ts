import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DAY_MS, type Millis } from '../../../shared/millis.ts';
import { GOAL_DAYS } from '../../../shared/storage-terms.ts';
import { orderOfInvoice } from '../../orders/order-invoice.ts';
import { tryEach } from '../../platform/jobs/try-each.ts';
import type { Log } from '../../platform/log.ts';
import type { Db, Store } from '../../platform/store/open-store.ts';
import { ERASED_NAME } from './places-of-orders.ts';

interface InvoiceFiles {
  store: Pick<Store, 'db'>;
  invoices: { documentsFolder: string; log: Pick<Log, 'warn'> };
  now: () => Millis;
}

const CHUNK = 500;

/**
 * Removes files of invoices whose people are erased or whose orders are not there, and old ones: who asks
 * again gets the same paper printed anew. Judged by the store alone, so what a process that died or was
 * just printing left behind goes with the next run.
 */
export async function forgetInvoices({ store, invoices, now }: InvoiceFiles): Promise<void> {
  const { documentsFolder: folder } = invoices;
  const files = await listFiles(folder);
  const known = await findKnown(store.db, [...new Set(files.map(({ orderId }) => orderId))]);
  const before = now() - GOAL_DAYS * DAY_MS;
  await tryEach(
    files.map(({ name, orderId }) => async () => {
      const path = join(folder, name);
      if (!known.has(orderId) || (await madeAt(path)) < before) await rm(path, { force: true });
    }),
  );
}

/** The same right after an erasure, which stands already: the nightly run does what fails here. */
export async function forgetErasedInvoices(files: InvoiceFiles): Promise<void> {
  await forgetInvoices(files).catch((error: unknown) => {
    files.invoices.log.warn({ err: error }, 'Файлы счетов удалятся ночью');
  });
}

/** Files of invoices, of unfinished ones too. */
async function listFiles(folder: string): Promise<{ name: string; orderId: number }[]> {
  const names = await readdir(folder).catch(noneWhere);
  return names.flatMap((name) => {
    const orderId = orderOfInvoice(name);
    return orderId === null ? [] : [{ name, orderId }];
  });
}

function noneWhere(error: NodeJS.ErrnoException): string[] {
  if (error.code === 'ENOENT') return [];
  throw error;
}

/** Orders that still have their person. */
async function findKnown(db: Db, ids: readonly number[]): Promise<Set<number>> {
  const known = new Set<number>();
  for (let at = 0; at < ids.length; at += CHUNK) {
    const rows = await db
      .selectFrom('orders')
      .select('id')
      .where('id', 'in', ids.slice(at, at + CHUNK))
      .where('name', '!=', ERASED_NAME)
      .execute();
    for (const { id } of rows) known.add(id);
  }
  return known;
}

/** Time when a file was written; of one that another process has just removed, that it is new. */
const madeAt = (path: string): Promise<Millis> =>
  stat(path).then(
    ({ mtimeMs }) => mtimeMs,
    () => Number.POSITIVE_INFINITY,
  );
