import { CallError } from '../../../shared/contract/call.ts';
import { loadProductsBy, type StoredProduct } from '../../doors/exchange/saving/stored-product.ts';
import type { Db } from '../../platform/store/open-store.ts';
import type { Tx } from '../../platform/store/transaction.ts';
import { readId } from '../desk/form-fields.ts';

/** The product of an address; null when there is none. */
export async function findStored(db: Db | Tx, id = ''): Promise<StoredProduct | null> {
  const [product] = await loadProductsBy(db as Db, 'told', 'id', [readId(id)]);
  return product ?? null;
}

/** The same. @throws CallError when there is none. */
export async function getStored(db: Db | Tx, id = ''): Promise<StoredProduct> {
  const product = await findStored(db, id);
  if (!product) throw new CallError('not_found', 'Нет такого товара');
  return product;
}
