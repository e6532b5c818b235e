import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { DeskField, mayRole, type StaffRole } from '../../../shared/backoffice.ts';
import { CallError } from '../../../shared/contract/call.ts';
import * as desk from '../../../shared/desk-routes.ts';
import { NewProductPage } from '../../../views/backoffice/goods/new-product-page.tsx';
import type { Db } from '../../platform/store/open-store.ts';
import { changeAs } from '../changes/change-as.ts';
import { type DeskPageRoute, deskAction } from '../desk/desk-page.ts';
import { formKeyField } from '../desk/form-fields.ts';
import { createProduct } from './create-product.ts';
import { listBrandOptions, listCategoryOptions } from './list-options.ts';
import { REST, readNewProduct } from './read-new-product.ts';

const listStorages = (db: Db) =>
  db.selectFrom('storages').select(['id', 'title']).orderBy('id').execute();

/** The form of a product that no import and no accounting system brings. */
export const newProductPage: DeskPageRoute = {
  path: desk.newProduct.path,
  right: 'products.change',
  async load({ store }, { staff, refused, url }) {
    const { db } = store;
    const [categories, brands, storages] = await Promise.all([
      listCategoryOptions(db),
      listBrandOptions(db),
      listStorages(db),
    ]);
    return {
      title: 'Новый товар',
      body: (
        <NewProductPage
          formKey={randomUUID()}
          categories={categories}
          brands={brands}
          storages={mayRole(staff.role, 'stock.change') ? storages : []}
          mayPrice={mayRole(staff.role, 'prices.change')}
          refused={refused}
          url={url}
        />
      ),
    };
  },
};

/** Prices and rests are the word of others for some roles. @throws CallError before anything is made. */
function requireFields(form: Readonly<Record<string, unknown>>, role: StaffRole): void {
  const isSaid = (name: string) => String(form[name] ?? '').trim() !== '';
  if (isSaid('price') && !mayRole(role, 'prices.change')) {
    throw new CallError('forbidden', 'Цены задаёт отдел продаж');
  }
  const hasRests = Object.keys(form).some((name) => name.startsWith(REST) && isSaid(name));
  if (hasRests && !mayRole(role, 'stock.change')) {
    throw new CallError('forbidden', 'Остатки задаёт склад');
  }
}

export const makeProduct = deskAction({
  path: desk.newProduct.path,
  right: 'products.change',
  input: z.object({ [DeskField.FormKey]: formKeyField }),
  async run({ store }, { staff, input, form, now }) {
    requireFields(form, staff.role);
    const [categories, brands, storages] = await Promise.all([
      listCategoryOptions(store.db),
      listBrandOptions(store.db),
      listStorages(store.db),
    ]);
    const product = readNewProduct(form, {
      hasCategory: (id) => categories.some((known) => known.id === id),
      hasBrand: (id) => brands.some((known) => known.id === id),
      storageIds: storages.map(({ id }) => id),
    });
    const title = `Новый товар: ${product.title}`;
    const batch = { staffId: staff.id, action: 'product.new', title, now };
    const making = { formKey: input.form_key, staffId: staff.id, now };
    const made = await changeAs(store, batch, (change) => createProduct(change, product, making));
    const id = made.result;
    return { batchId: made.batchId, location: desk.product(id), data: { id } };
  },
});
