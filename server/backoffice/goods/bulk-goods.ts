import { z } from 'zod';
import { CallError } from '../../../shared/contract/call.ts';
import * as desk from '../../../shared/desk-routes.ts';
import { keysOf } from '../../../shared/keys-of.ts';
import { countOf, formatCount, GOODS } from '../../../shared/ru/plural.ts';
import type { Db } from '../../platform/store/open-store.ts';
import { holdCatalogSequence } from '../../platform/store/product-changes.ts';
import type { Tx } from '../../platform/store/transaction.ts';
import { type Change, changeAs } from '../changes/change-as.ts';
import { deskAction } from '../desk/desk-page.ts';
import { chosenFields, readId } from '../desk/form-fields.ts';
import { editProducts, type ProductFields } from '../entities/product-fields.ts';
import { type BulkKind, MOST_AT_ONCE, startBulk } from '../jobs/bulk-job.ts';
import { giveBack } from './give-back.ts';
import { listProductIds, readProductFilters } from './list-goods.ts';

/** Goods that one request changes; more are told to be narrowed down. */
const MOST = 10_000;

/** Acts on many goods, with the fields that they write. */
export const bulkActs = {
  hide: { title: 'скрыть с сайта', fields: { active: 0 } },
  show: { title: 'показать на сайте', fields: { active: 1 } },
  bestseller: { title: 'хит продаж', fields: { bestseller: 1 } },
  'no-bestseller': { title: 'не хит продаж', fields: { bestseller: 0 } },
  discontinue: { title: 'снят с производства', fields: { discontinued: 1 } },
  resume: { title: 'снова выпускается', fields: { discontinued: 0 } },
  order: { title: 'можно под заказ', fields: { allow_to_order: 1 } },
  'no-order': { title: 'не под заказ', fields: { allow_to_order: 0 } },
  category: { title: 'в категорию…', fields: null },
  brand: { title: 'бренд…', fields: null },
  'give-back': { title: 'вернуть владельцу', fields: null },
} as const satisfies Readonly<
  Record<string, { title: string; fields: Partial<ProductFields> | null }>
>;
type BulkAct = keyof typeof bulkActs;

/** Work on all ticked goods, or on all that the list's filters find: one change, undone as one. */
export const bulkProducts = deskAction({
  path: desk.productsBulk.path,
  right: 'products.change',
  input: z.object({
    ...chosenFields,
    act: z.enum(keysOf(bulkActs), 'Выберите, что сделать'),
    category: z.string().max(12).default(''),
    brand: z.string().max(12).default(''),
  }),
  async run({ store, catalog }, { staff, input, now }) {
    const { act, all, query } = input;
    const chosen = all
      ? await listProductIds(catalog, readProductFilters(new URLSearchParams(query)))
      : input.ids;
    if (chosen.length === 0) throw new CallError('invalid', 'Отметьте товары');
    if (chosen.length > MOST) {
      throw new CallError('invalid', `За раз не больше ${formatCount(MOST)} товаров`);
    }
    const title = `${countOf(chosen.length, GOODS)}: ${bulkActs[act].title.replace('…', '')}`;
    const { category, brand } = input;
    if (chosen.length > MOST_AT_ONCE) {
      // An empty choice is refused at once, not by a job.
      await readFields(store.db, input);
      const asked = { name: 'goods', things: chosen, input: { act, category, brand } } as const;
      return startBulk(store, { ...asked, staffId: staff.id, title, now });
    }
    const batch = { staffId: staff.id, action: `goods.${act}`, title, now };
    return changeAs(store, batch, (change) => editMany(change, chosen, { input, staff, now }));
  },
});

interface Choice {
  act: BulkAct;
  category: string;
  brand: string;
}

async function editMany(
  change: Change,
  ids: readonly number[],
  { input, staff, now }: { input: Choice; staff: { id: number }; now: number },
): Promise<void> {
  const { tx } = change;
  // First: a number given in the meantime would undo all that follows.
  await holdCatalogSequence(tx);
  await change.watch('product', ids);
  const fields = await readFields(tx, input);
  if (fields === null) {
    await giveBack(tx, ids, { now });
    return;
  }
  const edits = ids.map((id) => ({ id, fields }));
  await editProducts(tx, edits, { staffId: staff.id, now });
}

/** The same for a job, so many at a time. */
export const bulkGoods: BulkKind = {
  right: 'products.change',
  atOnce: 250,
  async work(change, { things, input, staff, now }) {
    const choice = input as Readonly<Record<string, unknown>> & Choice;
    await editMany(change, things as readonly number[], { input: choice, staff, now });
    return [];
  },
};

/** Fields that are written; null when they are given back. @throws CallError when nothing was chosen. */
async function readFields(db: Db | Tx, choice: Choice): Promise<Partial<ProductFields> | null> {
  if (choice.act === 'give-back') return null;
  return bulkActs[choice.act].fields ?? readChosen(db, choice);
}

/** The category or the brand that was chosen. @throws CallError when there is none such. */
async function readChosen(
  db: Db | Tx,
  { act, category, brand }: Choice,
): Promise<Partial<ProductFields>> {
  const isCategory = act === 'category';
  const id = readId(isCategory ? category : brand);
  const known = await db
    .selectFrom(isCategory ? 'categories' : 'brands')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst();
  if (!known) throw new CallError('invalid', isCategory ? 'Выберите категорию' : 'Выберите бренд');
  return isCategory ? { category_id: id } : { brand_id: id };
}
