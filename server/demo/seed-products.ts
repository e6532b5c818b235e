import { formatCount, GOODS, plural } from '../../shared/ru/plural.ts';
import { insertRows } from '../platform/store/insert-rows.ts';
import type { Store } from '../platform/store/open-store.ts';
import { transaction } from '../platform/store/transaction.ts';
import { createProductMaker, type DemoProductRows } from './make-product.ts';
import { partModelRows } from './part-models.ts';
import { productAnswerRows } from './product-answers.ts';
import { planProducts, stands } from './product-plan.ts';
import type { Workshop } from './product-row.ts';
import { rememberGoods, type SeededGoods } from './seeded-goods.ts';
import { solutionLineRows } from './solution-lines.ts';

const BATCH = 1_000;
const REPORT_EVERY = 5_000;

/** Fills the product tables, a thousand products a transaction; then what names several products. */
export async function seedProducts(
  store: Store,
  count: number,
  workshop: Workshop,
  report: (line: string) => void,
): Promise<void> {
  const plan = planProducts(count);
  const make = createProductMaker(workshop);
  const goods: SeededGoods[] = [];
  for (let start = 0; start < count; start += BATCH) {
    const end = Math.min(count, start + BATCH);
    const batch: DemoProductRows[] = [];
    for (let index = start; index < end; index++) {
      const stand = stands[plan[index]!]!;
      const rows = make(index, stand);
      batch.push(rows);
      goods.push(rememberGoods(rows, stand));
    }
    await insertBatch(store, batch, workshop);
    if (end % REPORT_EVERY === 0 || end === count) {
      report(`Товары: ${formatCount(end)} из ${formatCount(count)} ${plural(count, GOODS)}`);
    }
  }
  await transaction(store, async (tx) => {
    await insertRows(tx, 'product_parameters', partModelRows(goods));
    const lines = solutionLineRows(goods);
    await insertRows(tx, 'solution_lines', lines);
    // A small shop has not the goods of every set.
    const whole = new Set(lines.map(({ solution_id }) => solution_id));
    for (const { id } of await tx.selectFrom('solutions').select('id').execute()) {
      if (!whole.has(id)) await tx.deleteFrom('solutions').where('id', '=', id).execute();
    }
  });
}

async function insertBatch(
  store: Store,
  batch: DemoProductRows[],
  workshop: Workshop,
): Promise<void> {
  const images = workshop.images.takeNewRows();
  await transaction(store, async (tx) => {
    await insertRows(tx, 'images', images);
    await insertRows(
      tx,
      'products',
      batch.map(({ product }) => product),
    );
    await insertRows(
      tx,
      'product_photos',
      batch.flatMap(({ photos }) => photos),
    );
    await insertRows(
      tx,
      'product_parameters',
      batch.flatMap(({ parameters }) => parameters),
    );
    await insertRows(
      tx,
      'product_packages',
      batch.flatMap(({ packages }) => packages),
    );
    await insertRows(
      tx,
      'prices',
      batch.flatMap(({ prices }) => prices),
    );
    await insertRows(
      tx,
      'stock',
      batch.flatMap(({ stock }) => stock),
    );
    await insertRows(
      tx,
      'product_documents',
      batch.flatMap(({ documents }) => documents),
    );
    await insertRows(
      tx,
      'questions',
      productAnswerRows(
        batch.map(({ product }) => product),
        workshop.now,
      ),
    );
  });
}
