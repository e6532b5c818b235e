import { formatPrice } from '../../../../shared/money.ts';
import { RETAIL_TYPE } from '../draft/import-draft.ts';
import { fieldTitle, listChanges } from './product-changes.ts';
import type { Pending } from './save-batch.ts';
import type { ReferenceIds } from './save-reference.ts';
import type { StoredProduct } from './stored-product.ts';

/** Fields that are told with their values. */
const TOLD: ReadonlySet<string> = new Set(['title', 'prices', 'active']);

/** Line for the operator about what an import does to a product. */
export function describeChange({ previous, next }: Pending, ids: ReferenceIds): string {
  const title = `«${next.row.title}»`;
  const price = (product: StoredProduct) => shownPrice(product, ids);
  if (previous.row.id === 0) return `новый ${title}: ${price(next)}`;
  const changes: string[] = [];
  const compare = (name: string, before: string | number, after: string | number) => {
    if (before !== after) changes.push(`${name} ${before} → ${after}`);
  };
  compare('название', `«${previous.row.title}»`, title);
  compare('цена', price(previous), price(next));
  compare('остаток', countFree(previous), countFree(next));
  if (previous.row.active !== next.row.active) {
    changes.push(next.row.active ? 'снова в продаже' : 'снят с продажи');
  }
  const fields = Object.keys(listChanges({ previous, next }) ?? {});
  const others = fields.filter((field) => !TOLD.has(field) && fieldTitle(field) !== field);
  changes.push(...others.map(fieldTitle));
  return `${title}: ${changes.join(', ') || 'другие цены и склады'}`;
}

function shownPrice({ prices, foreign }: StoredProduct, { priceLevels }: ReferenceIds): string {
  const retail = priceLevels.get(RETAIL_TYPE);
  const price = prices.find(({ level_id }) => level_id === retail)?.price;
  if (price !== undefined) return formatPrice(price);
  const waiting = foreign.find(({ level_id }) => level_id === retail);
  return waiting ? `${waiting.amount} ${waiting.currency} без курса` : 'без цены';
}

const countFree = ({ stock }: StoredProduct) => stock.reduce((sum, { free }) => sum + free, 0);
