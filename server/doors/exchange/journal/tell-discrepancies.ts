import { leadValue, loadStanding } from '../../../catalog/standing-values.ts';
import type { Db } from '../../../platform/store/open-store.ts';
import { readOwnedField } from '../saving/field-owners.ts';
import { fieldTitle } from '../saving/product-changes.ts';
import { loadProductsBy, type StoredProduct } from '../saving/stored-product.ts';
import { listDiscrepancies } from './settle-discrepancy.ts';

/** A field of a product that both have changed, for people. */
interface ToldDiscrepancy {
  id: number;
  field: string;
  /** Value of the accounting system. */
  told: string;
  /** Value that the shop shows. */
  own: string;
  /** The product. */
  code: string;
  title: string;
}

const LONGEST = 300;

/** Discrepancies with both values in words, the oldest first. */
export async function tellDiscrepancies(db: Db): Promise<ToldDiscrepancy[]> {
  const found = await listDiscrepancies(db);
  if (found.length === 0) return [];
  const ids = [...new Set(found.map(({ product_id }) => product_id))];
  const products = await loadProductsBy(db, 'told', 'id', ids);
  const byId = new Map(products.map((product) => [product.row.id, product]));
  const words = await readWords(db);
  const things = await loadStanding(db);
  return found.map(({ id, field, told, code, title, product_id }) => {
    const product = byId.get(product_id);
    const said: unknown = JSON.parse(told);
    const own = product ? readOwnedField(product, field) : null;
    const values = { told: leadValue(things, field, said) ?? said, own };
    const tell = tellers[field] ?? tellPlain;
    const shown = tell(values, words);
    const short = (text: string) => text.slice(0, LONGEST);
    const texts = { told: short(shown.told), own: short(shown.own) };
    return { id, field: fieldTitle(field), ...texts, code, title };
  });
}

type Values = { told: unknown; own: unknown };
type Texts = { told: string; own: string };

interface Words {
  categories: ReadonlyMap<number, string>;
  parameters: ReadonlyMap<number, string>;
}

async function readWords(db: Db): Promise<Words> {
  const categories = await db.selectFrom('categories').select(['id', 'title']).execute();
  const parameters = await db.selectFrom('parameters').select(['id', 'title', 'unit']).execute();
  const named = parameters.map(
    ({ id, title, unit }) => [id, unit ? `${title}, ${unit}` : title] as const,
  );
  return {
    categories: new Map(categories.map(({ id, title }) => [id, title])),
    parameters: new Map(named),
  };
}

const tellers: Readonly<Record<string, (values: Values, words: Words) => Texts>> = {
  category_id: ({ told, own }, { categories }) => {
    const tell = (id: unknown) => categories.get(Number(id)) ?? 'раздела больше нет';
    return { told: tell(told), own: tell(own) };
  },
  parameters: tellParameters,
};

const plain = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value ?? ''));
const tellPlain = ({ told, own }: Values): Texts => ({ told: plain(told), own: plain(own) });

/** Parameters that are not the same alone: a product may have dozens. */
function tellParameters({ told, own }: Values, { parameters }: Words): Texts {
  const [first, second] = [valuesOf(told), valuesOf(own)];
  const different = [...new Set([...first.keys(), ...second.keys()])].filter(
    (id) => first.get(id) !== second.get(id),
  );
  const tell = (values: ReadonlyMap<number, string>) =>
    different
      .map((id) => `${parameters.get(id) ?? `параметр ${id}`}: ${values.get(id) ?? 'нет'}`)
      .join('; ');
  return { told: tell(first), own: tell(second) };
}

function valuesOf(value: unknown): Map<number, string> {
  const list = (value ?? []) as StoredProduct['parameters'];
  const byParameter = Map.groupBy(list, ({ parameter_id }) => parameter_id);
  return new Map(
    [...byParameter].map(([id, rows]) => [id, rows.map((row) => row.value).join(', ')]),
  );
}
