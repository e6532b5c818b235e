import { z } from 'zod';
import { CallError } from '../../../shared/contract/call.ts';
import * as desk from '../../../shared/desk-routes.ts';
import { recordOf } from '../../../shared/keys-of.ts';
import type { Kopecks } from '../../../shared/money.ts';
import { findRetailPrice } from '../../catalog/find-retail-price.ts';
import { sorted } from '../../doors/exchange/saving/stored-product.ts';
import { changeAs } from '../changes/change-as.ts';
import { listOwnFields } from '../changes/list-changes.ts';
import { mergeEdit } from '../changes/merge-edit.ts';
import { deskAction } from '../desk/desk-page.ts';
import {
  editProducts,
  fieldsOf,
  fieldTitles,
  type ProductFields,
} from '../entities/product-fields.ts';
import { getStored } from './get-product.ts';
import { giveBack } from './give-back.ts';
import { readPackages, readValues, showPackages, showValues } from './product-texts.ts';
import { EDITED_FIELDS, type EditedField, readEach, readField, showField } from './read-field.ts';

/** Fields of the card's main form as texts. */
export function editableFields(
  fields: ProductFields,
  unitPrice: Kopecks | null,
): Readonly<Record<EditedField | 'packages', string>> {
  return {
    ...recordOf(EDITED_FIELDS, (field) => showField(field, fields)),
    packages: showPackages(fields.packages, unitPrice),
  };
}

export const saveProductFields = deskAction({
  path: desk.productFields.path,
  right: 'products.change',
  input: z.object({}),
  async run({ store }, { staff, params, form, now }) {
    const { row } = await getStored(store.db, params['id']);
    const title = `Товар ${row.code}: данные`;
    const batch = { staffId: staff.id, action: 'product.fields', title, now };
    const thing = { entity: 'product', entityId: String(row.id), staffId: staff.id };
    const own = await listOwnFields(store.db, thing);
    return changeAs(store, batch, async (change) => {
      const { tx } = change;
      await change.watch('product', [row.id]);
      const unitPrice = await findRetailPrice(tx, row.id);
      const present = editableFields(fieldsOf(await getStored(tx, params['id'])), unitPrice);
      const typed: Partial<typeof present> = mergeEdit({
        form,
        present,
        titles: fieldTitles,
        own,
      });
      const { packages, ...texts } = typed;
      const [categories, brands] = await Promise.all([
        tx.selectFrom('categories').select('id').execute(),
        tx.selectFrom('brands').select('id').execute(),
      ]);
      const names = {
        hasCategory: (id: number) => categories.some((known) => known.id === id),
        hasBrand: (id: number) => brands.some((known) => known.id === id),
      };
      const fields = readEach<EditedField | 'packages', unknown>(
        { ...texts, ...(packages !== undefined && { packages }) },
        (name, text) =>
          name === 'packages' ? readPackages(text, unitPrice) : readField(name, text, names),
      );
      const edit = { id: row.id, fields: fields as Partial<ProductFields> };
      await editProducts(tx, [edit], { staffId: staff.id, now });
    });
  },
});

/** Name of the field of a parameter in the form. */
const parameterField = (id: number) => `p.${id}`;
/** A parameter that the product did not have, and its value. */
const NEW_PARAMETER = 'new.parameter';
const NEW_VALUE = 'new.value';

export const saveProductParameters = deskAction({
  path: desk.productParameters.path,
  right: 'products.change',
  input: z.object({}),
  async run({ store }, { staff, params, form, now }) {
    const { row } = await getStored(store.db, params['id']);
    const title = `Товар ${row.code}: параметры`;
    const batch = { staffId: staff.id, action: 'product.parameters', title, now };
    const thing = { entity: 'product', entityId: String(row.id), staffId: staff.id };
    const own = await listOwnFields(store.db, thing);
    return changeAs(store, batch, async (change) => {
      const { tx } = change;
      await change.watch('product', [row.id]);
      const product = await getStored(tx, params['id']);
      const parameters = await tx
        .selectFrom('parameters')
        .select(['id', 'kind', 'title'])
        .orderBy('position')
        .execute();
      const byField = new Map(parameters.map((one) => [parameterField(one.id), one]));
      const sent = { ...form };
      const added = byField.get(parameterField(Number(form[NEW_PARAMETER])));
      if (form[NEW_PARAMETER] && !added) throw new CallError('invalid', 'Такого параметра нет');
      if (added) sent[parameterField(added.id)] ??= form[NEW_VALUE];
      const shown = parameters.map(
        ({ id }) => [parameterField(id), showValues(product.parameters, id)] as const,
      );
      const typed = mergeEdit({
        form: sent,
        present: Object.fromEntries(shown),
        titles: Object.fromEntries([...byField].map(([field, one]) => [field, one.title])),
        own: own.has('parameters') ? new Set(byField.keys()) : new Set(),
      });
      const changed = readEach(typed, (field, text) => {
        const known = byField.get(field);
        return known ? readValues(known, text) : [];
      });
      const ids = new Set(Object.keys(changed).map((field) => byField.get(field)?.id));
      const kept = product.parameters.filter(({ parameter_id }) => !ids.has(parameter_id));
      const next = sorted({
        ...product,
        parameters: [...kept, ...Object.values(changed).flatMap((values) => values ?? [])],
      });
      const edit = { id: row.id, fields: { parameters: next.parameters } };
      await editProducts(tx, [edit], { staffId: staff.id, now });
    });
  },
});

export const giveFieldBack = deskAction({
  path: desk.productOwner.path,
  right: 'products.change',
  input: z.object({ field: z.string().max(60) }),
  async run({ store }, { staff, params, input, now }) {
    const { row } = await getStored(store.db, params['id']);
    const name = (fieldTitles as Readonly<Record<string, string>>)[input.field];
    if (!name) throw new CallError('invalid', 'Такого поля нет');
    const title = `Товар ${row.code}: «${name}» возвращено владельцу`;
    const batch = { staffId: staff.id, action: 'product.owner', title, now };
    return changeAs(store, batch, async (change) => {
      await change.watch('product', [row.id]);
      await giveBack(change.tx, [row.id], { only: input.field, now });
    });
  },
});
