import { z } from 'zod';
import { DeskField } from '../../../shared/backoffice.ts';
import { CallError } from '../../../shared/contract/call.ts';
import * as desk from '../../../shared/desk-routes.ts';
import { AVAILABLE_FACET, BRAND_FACET, PRICE_FACET } from '../../../shared/filter.ts';
import type { Millis } from '../../../shared/millis.ts';
import { parameterKey } from '../../doors/exchange/draft/import-draft.ts';
import { takeSlug } from '../../doors/exchange/saving/free-slug.ts';
import { nextNumber } from '../../platform/store/next-number.ts';
import type { Tx } from '../../platform/store/transaction.ts';
import { type Change, changeAs } from '../changes/change-as.ts';
import { changeOnce, listNamed } from '../changes/change-once.ts';
import { deskAction } from '../desk/desk-page.ts';
import { formKeyField } from '../desk/form-fields.ts';
import { listPlaces } from '../entities/category-tree.ts';
import {
  brandKind,
  categoryKind,
  parameterKind,
  parameterKinds,
  type ReferenceKind,
} from '../entities/reference-kinds.ts';
import { editReference } from './edit-reference.ts';
import { getReference } from './reference-actions.ts';

/** Fields of the form that make a thing; what it holds by a person's word is `held`. */
interface Added<Form> {
  kind: ReferenceKind;
  form: z.ZodType<Form>;
  titleOf: (form: Form) => string;
  insert: (tx: Tx, form: Form, now: Millis) => Promise<number>;
  held: (form: Form) => Readonly<Record<string, string | null>>;
}

const keyField = { [DeskField.FormKey]: formKeyField.optional() };
type Keyed = { [DeskField.FormKey]?: string | undefined };

/** Adds a category, a brand or a parameter; the same form sent twice adds one. */
const addAction = <Form extends Keyed>(path: string, added: Added<Form>) =>
  deskAction({
    path,
    right: 'products.change',
    input: added.form,
    async run({ store }, { staff, input, now }) {
      const { kind, titleOf, insert, held } = added;
      const { entity } = kind;
      const title = `${kind.title} «${titleOf(input)}»`;
      const batch = { staffId: staff.id, action: `${entity}.add`, title, now };
      const work = async (change: Change) => {
        const { tx } = change;
        const id = await insert(tx, input, now);
        change.made(entity, id);
        // Addresses are checked as those of any other.
        await editReference(tx, { kind, id }, held(input), { staffId: staff.id, now });
        return String(id);
      };
      // Programs may go without a key.
      const formKey = input[DeskField.FormKey];
      const { result, batchId } =
        formKey === undefined
          ? await changeAs(store, batch, work)
          : await changeOnce(store, { ...batch, formKey }, work);
      const made = result ?? (await listNamed(store.db, batchId, entity))[0] ?? '';
      return { batchId, location: kind.link(made) };
    },
  });

/** Below this are the sale's own numbers. */
const FIRST_CATEGORY = 200;

export const addCategory = addAction(desk.newCategory.path, {
  kind: categoryKind,
  form: z.object({
    title: z.string().trim().min(1, 'Назовите категорию').max(200),
    parent: z.string().max(12).default(''),
    ...keyField,
  }),
  titleOf: ({ title }) => title,
  held: ({ title }) => ({ title }),
  async insert(tx, { title, parent }, now) {
    const above = parent === '' ? null : await getReference(tx, categoryKind, parent);
    const places = await listPlaces(tx);
    const parent_id = above?.id ?? null;
    const beside = places.filter((place) => place.parent_id === parent_id);
    const id = await nextNumber(tx, 'categories', FIRST_CATEGORY);
    await tx
      .insertInto('categories')
      .values({
        id,
        parent_id,
        external_id: null,
        title,
        slug: takeSlug([title], new Set(beside.map(({ slug }) => slug))),
        position: Math.max(0, ...beside.map(({ position }) => position)) + 1,
        is_popular: 0,
        icon: null,
        image: null,
        description: '',
        active: 1,
        updated_at: now,
      })
      .execute();
    return id;
  },
});

export const addBrand = addAction(desk.newBrand.path, {
  kind: brandKind,
  form: z.object({
    title: z.string().trim().min(1, 'Назовите бренд').max(200),
    ...keyField,
  }),
  titleOf: ({ title }) => title,
  held: ({ title }) => ({ title }),
  async insert(tx, { title }, now) {
    const known = await tx.selectFrom('brands').select(['title', 'url_rewrite_code']).execute();
    const same = known.find((brand) => brand.title.toLowerCase() === title.toLowerCase());
    if (same) throw new CallError('invalid', `Бренд «${same.title}» уже есть`);
    const id = await nextNumber(tx, 'brands');
    await tx
      .insertInto('brands')
      .values({
        id,
        title,
        url_rewrite_code: takeSlug(
          [title],
          new Set(known.map(({ url_rewrite_code }) => url_rewrite_code)),
        ),
        country: null,
        logo: null,
        exclusive: 0,
        search_priority: 0,
        weight: 0,
        url: null,
        description: '',
        updated_at: now,
      })
      .execute();
    return id;
  },
});

const unitOf = (unit: string) => (unit === '' ? null : unit);
const named = ({ title, unit }: { title: string; unit: string }) =>
  unit === '' ? title : `${title}, ${unit}`;

export const addParameter = addAction(desk.newParameter.path, {
  kind: parameterKind,
  form: z.object({
    title: z.string().trim().min(1, 'Назовите параметр').max(200),
    unit: z.string().trim().max(20).default(''),
    kind: z.enum(parameterKinds).default('text'),
    ...keyField,
  }),
  titleOf: named,
  held: ({ title, unit, kind }) => ({ title, unit: unitOf(unit), kind }),
  async insert(tx, { title, unit, kind }, now) {
    const known = await tx
      .selectFrom('parameters')
      .select(['title', 'unit', 'code', 'position'])
      .execute();
    const key = parameterKey(title, unitOf(unit));
    // Imports take those of the same title and unit for one.
    if (known.some((row) => parameterKey(row.title, row.unit) === key)) {
      throw new CallError('invalid', `Параметр «${named({ title, unit })}» уже есть`);
    }
    const facets = [PRICE_FACET, BRAND_FACET, AVAILABLE_FACET];
    const taken = new Set([...facets, ...known.map(({ code }) => code)]);
    const id = await nextNumber(tx, 'parameters');
    await tx
      .insertInto('parameters')
      .values({
        id,
        external_id: null,
        code: takeSlug([title, `${title} ${unit}`], taken),
        title,
        unit: unitOf(unit),
        kind,
        priority: null,
        for_card: 0,
        position: Math.max(0, ...known.map(({ position }) => position)) + 1,
        updated_at: now,
      })
      .execute();
    return id;
  },
});
