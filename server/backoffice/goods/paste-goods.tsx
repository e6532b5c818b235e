import { createHash } from 'node:crypto';
import { setImmediate as letOthersIn } from 'node:timers/promises';
import { z } from 'zod';
import { mayRole, type StaffRole } from '../../../shared/backoffice.ts';
import { CallError } from '../../../shared/contract/call.ts';
import * as desk from '../../../shared/desk-routes.ts';
import { countOf, GOODS } from '../../../shared/ru/plural.ts';
import { PastedPage, PastePage } from '../../../views/backoffice/goods/paste-page.tsx';
import { readKept } from '../../platform/read-kept.ts';
import type { Db } from '../../platform/store/open-store.ts';
import { holdCatalogSequence } from '../../platform/store/product-changes.ts';
import { lockingTransaction } from '../../platform/store/transaction.ts';
import { changeAs } from '../changes/change-as.ts';
import { type DeskPageRoute, deskAction } from '../desk/desk-page.ts';
import { readId } from '../desk/form-fields.ts';
import { editProducts } from '../entities/product-fields.ts';
import { changePrices } from '../prices/change-prices.ts';
import { columnTitles, type PastedTable, readPasted } from './read-pasted.ts';
import { type BadRow, type ResolvedTable, resolvePasted } from './resolve-pasted.ts';

const KIND = 'goods-paste';
/** Rows of a preview. */
const SHOWN = 200;
/** Rows between which others get in. */
const AT_ONCE = 500;

export const pastePage: DeskPageRoute = {
  path: desk.productsPaste.path,
  right: 'products.change',
  async load(_deps, request) {
    return {
      title: 'Товары из таблицы',
      body: (
        <PastePage
          columns={Object.values(columnTitles)}
          refused={request.refused}
          url={request.url}
        />
      ),
    };
  },
};

/** Refuses columns of prices from roles that may not set them, before anything is kept. */
function requireColumns({ columns }: PastedTable, role: StaffRole): void {
  const hasPrices = columns.includes('price') || columns.includes('old_price');
  if (hasPrices && !mayRole(role, 'prices.change')) {
    throw new CallError('forbidden', 'Цены меняет отдел продаж: уберите столбцы с ценами');
  }
}

export const pasteProducts = deskAction({
  path: desk.productsPaste.path,
  right: 'products.change',
  input: z.object({ table: z.string().trim().min(1, 'Вставьте таблицу') }),
  async run({ store }, { staff, input, now }) {
    const table = await readPasted(input.table);
    requireColumns(table, staff.role);
    const { id } = await lockingTransaction(store, (tx) =>
      tx
        .insertInto('desk_jobs')
        .values({
          kind: KIND,
          staff_id: staff.id,
          title: `Таблица: ${countOf(table.rows.length, GOODS)}`,
          input: JSON.stringify({ table: input.table }),
          state: 'waiting',
          total: table.rows.length,
          batch_id: null,
          created_at: now,
          ended_at: null,
        })
        .returning('id')
        .executeTakeFirstOrThrow(),
    );
    return { batchId: null, location: desk.pastedProducts(id), data: { id } };
  },
});

/** Pasted text; null: none. */
async function findPasted(db: Db, given = '') {
  const row = await db
    .selectFrom('desk_jobs')
    .select(['id', 'title', 'input', 'state', 'report', 'batch_id'])
    .where('id', '=', readId(given))
    .where('kind', '=', KIND)
    .executeTakeFirst();
  if (!row) return null;
  const { table } = readKept<{ table: string }>(row.input);
  return { ...row, table };
}

/** Stamp of the changes that were shown: with another one others have changed the goods meanwhile. */
async function stampOf({ edits }: ResolvedTable): Promise<string> {
  const hash = createHash('sha256');
  for (const [at, edit] of edits.entries()) {
    if (at % AT_ONCE === 0) await letOthersIn();
    hash.update(JSON.stringify(edit));
  }
  return hash.digest('base64url').slice(0, 24);
}

const showAgain = (header: string, bad: readonly BadRow[]) =>
  bad.length === 0 ? '' : [header, ...bad.map(({ text }) => text)].join('\n');

export const pastedPage: DeskPageRoute = {
  path: desk.pastedProducts.path,
  right: 'products.change',
  async load({ store }, request) {
    const job = await findPasted(store.db, request.params['id']);
    if (!job) return null;
    const table = await readPasted(job.table);
    const report = job.report === '' ? null : readKept<Report>(job.report);
    const resolved: ResolvedTable = report
      ? { edits: [], bad: report.bad, unchanged: report.unchanged }
      : await resolvePasted(store.db, table, request.now);
    const edits = resolved.edits.map(({ edit, ...shown }) => ({ ...shown, id: edit.id }));
    const stamp = await stampOf(resolved);
    const changed = report?.changed ?? edits.length;
    const data = { state: job.state, changed, ...resolved, edits, stamp };
    return {
      title: job.title,
      data,
      body: (
        <PastedPage
          id={job.id}
          stamp={stamp}
          changed={data.changed}
          unchanged={resolved.unchanged}
          isDone={report !== null}
          edits={edits.slice(0, SHOWN)}
          bad={resolved.bad.slice(0, SHOWN)}
          badCount={resolved.bad.length}
          again={showAgain(table.header, resolved.bad)}
          unknown={table.unknown}
          url={request.url}
        />
      ),
    };
  },
};

const CHANGED = 'Пока вы смотрели, товары изменились. Проверьте ещё раз и примените';

interface Report {
  changed: number;
  unchanged: number;
  bad: BadRow[];
}

export const applyPasted = deskAction({
  path: desk.pastedApply.path,
  right: 'products.change',
  /** Programs may go without the stamp of what they were shown. */
  input: z.object({ stamp: z.string().max(60).optional() }),
  async run({ store }, { staff, params, input, now }) {
    const job = await findPasted(store.db, params['id']);
    if (!job) throw new CallError('not_found', 'Такой таблицы нет');
    const table = await readPasted(job.table);
    requireColumns(table, staff.role);
    const batch = { staffId: staff.id, action: 'goods.paste', title: job.title, now };
    const done = await changeAs(store, batch, async (change) => {
      const { tx } = change;
      // First: nobody changes goods between what is compared and what is written.
      await holdCatalogSequence(tx);
      const { state } = await tx
        .selectFrom('desk_jobs')
        .select('state')
        .where('id', '=', job.id)
        .executeTakeFirstOrThrow();
      if (state !== 'waiting') throw new CallError('conflict', 'Эта таблица уже применена');
      const resolved = await resolvePasted(tx, table, now);
      if (input.stamp !== undefined && input.stamp !== (await stampOf(resolved))) {
        throw new CallError('conflict', CHANGED);
      }
      const { edits, bad, unchanged } = resolved;
      await change.watch(
        'product',
        edits.map(({ edit }) => edit.id),
      );
      const by = { staffId: staff.id, now };
      await editProducts(
        tx,
        edits.map(({ edit }) => edit),
        by,
      );
      const wishes = edits.flatMap(({ wish }) => wish ?? []);
      if (wishes.length > 0) await changePrices(change, wishes, now);
      const changed = edits.length;
      const report: Report = { changed, unchanged, bad };
      await tx
        .updateTable('desk_jobs')
        .set({ state: 'done', done: changed, report: JSON.stringify(report), ended_at: now })
        .where('id', '=', job.id)
        .execute();
      return report;
    });
    const { changed, bad } = done.result;
    const location = desk.pastedProducts(job.id);
    return { batchId: done.batchId, location, data: { changed, refused: bad } };
  },
});
