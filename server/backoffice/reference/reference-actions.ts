import { z } from 'zod';
import { DeskField } from '../../../shared/backoffice.ts';
import { CallError } from '../../../shared/contract/call.ts';
import * as desk from '../../../shared/desk-routes.ts';
import { slugify } from '../../../shared/ru/transliterate.ts';
import { addImages, nextId } from '../../doors/exchange/saving/write-rows.ts';
import type { Db } from '../../platform/store/open-store.ts';
import type { Tx } from '../../platform/store/transaction.ts';
import { type Change, changeAs } from '../changes/change-as.ts';
import { changeOnce, listNamed } from '../changes/change-once.ts';
import { listOwnFields } from '../changes/list-changes.ts';
import { mergeEdit } from '../changes/merge-edit.ts';
import { deskAction } from '../desk/desk-page.ts';
import { formKeyField, readId } from '../desk/form-fields.ts';
import { listPlaces } from '../entities/category-tree.ts';
import {
  brandKind,
  categoryKind,
  parameterKind,
  type ReferenceKind,
} from '../entities/reference-kinds.ts';
import { keepPhotos, PHOTO_LIMITS } from '../goods/keep-files.ts';
import { readEach } from '../goods/read-field.ts';
import { editReference } from './edit-reference.ts';
import { mergeReference } from './merge-reference.ts';
import { readSpec, showSpec } from './read-spec.ts';

export interface ReferenceRow {
  id: number;
  title: string;
  [field: string]: unknown;
}

/** The thing of an address; null when there is none. */
export async function findReference(
  db: Db | Tx,
  { table }: ReferenceKind,
  id = '',
): Promise<ReferenceRow | null> {
  const row = await (db as Db)
    .selectFrom(table as 'brands')
    .selectAll()
    .where('id', '=', readId(id))
    .executeTakeFirst();
  return row ? ({ ...row } as unknown as ReferenceRow) : null;
}

export async function getReference(
  db: Db | Tx,
  kind: ReferenceKind,
  id = '',
): Promise<ReferenceRow> {
  const row = await findReference(db, kind, id);
  if (!row) throw new CallError('not_found', `${kind.title}: такой нет`);
  return row;
}

/** Fields as the form of a thing shows them. */
export const shownFields = (kind: ReferenceKind, row: ReferenceRow): Record<string, string> =>
  Object.fromEntries(kind.fields.map((spec) => [spec.name, showSpec(spec, row)]));

const saveAction = (path: string, kind: ReferenceKind) =>
  deskAction({
    path,
    right: 'products.change',
    input: z.object({}),
    async run({ store }, { staff, params, form, now }) {
      const { id, title } = await getReference(store.db, kind, params['id']);
      const { entity } = kind;
      const batch = {
        staffId: staff.id,
        action: `${entity}.fields`,
        title: `${kind.title} «${title}»`,
        now,
      };
      const thing = { entity, entityId: String(id), staffId: staff.id };
      const own = await listOwnFields(store.db, thing);
      return changeAs(store, batch, async (change) => {
        const { tx } = change;
        await change.watch(entity, await listTouched(tx, kind, id));
        const row = await getReference(tx, kind, params['id']);
        const specs = new Map(kind.fields.map((spec) => [spec.name, spec]));
        const titles = Object.fromEntries(kind.fields.map((spec) => [spec.name, spec.title]));
        const typed = mergeEdit({ form, present: shownFields(kind, row), titles, own });
        const fields = readEach(typed, (name, text) => {
          const spec = specs.get(name);
          return spec ? readSpec(spec, text) : null;
        });
        const written = Object.entries(fields).map(([name, value]) => [name, value ?? null]);
        const values = Object.fromEntries(written) as Record<string, string | number | null>;
        if ('weight' in values) values['weight'] ??= 0;
        await editReference(tx, { kind, id }, values, { staffId: staff.id, now });
      });
    },
  });

/** An address that changes takes all below along. */
export async function listTouched(
  tx: Tx,
  { entity }: ReferenceKind,
  id: number,
): Promise<number[]> {
  if (entity !== 'category') return [id];
  const places = await listPlaces(tx);
  const found = [id];
  for (const at of found) {
    const below = places.filter(({ parent_id }) => parent_id === at).map((place) => place.id);
    found.push(...below.filter((one) => !found.includes(one)));
  }
  return found;
}

const mergeAction = (path: string, kind: ReferenceKind) =>
  deskAction({
    path,
    right: 'products.change',
    input: z.object({ into: z.string().max(12) }),
    async run({ store }, { staff, params, input, now }) {
      const from = await getReference(store.db, kind, params['id']);
      const into = await getReference(store.db, kind, input.into);
      const title = `${kind.title} «${from.title}» объединена с «${into.title}»`;
      const batch = { staffId: staff.id, action: `${kind.entity}.merge`, title, now };
      const done = await changeAs(store, batch, (change) =>
        mergeReference(change, { kind, from: from.id, into: into.id, now }),
      );
      return { batchId: done.batchId, location: kind.link(into.id) };
    },
  });

const pictureAction = (path: string, kind: ReferenceKind) =>
  deskAction({
    path,
    right: 'products.change',
    files: { ...PHOTO_LIMITS, maxFiles: 1 },
    input: z.object({ remove: z.literal('yes').optional() }),
    async run({ store, config }, { staff, params, input, files, now }) {
      const { id, title } = await getReference(store.db, kind, params['id']);
      const { images, refused } = await keepPhotos(files, config.dataDir);
      const [image] = images;
      if (!image && !input.remove) {
        throw new CallError('invalid', refused[0] ?? 'Выберите картинку');
      }
      const action = `${kind.entity}.picture`;
      const batch = { staffId: staff.id, action, title: `${kind.title} «${title}»: картинка`, now };
      return changeAs(store, batch, async (change) => {
        await change.watch(kind.entity, [id]);
        await addImages(change.tx, images);
        const fields = { [kind.picture ?? 'image']: image?.key ?? null };
        await editReference(change.tx, { kind, id }, fields, { staffId: staff.id, now });
      });
    },
  });

export const saveCategory = saveAction(desk.categoryFields.path, categoryKind);
export const saveBrand = saveAction(desk.brandFields.path, brandKind);
export const saveParameter = saveAction(desk.parameterFields.path, parameterKind);
export const mergeCategory = mergeAction(desk.categoryMerge.path, categoryKind);
export const mergeBrand = mergeAction(desk.brandMerge.path, brandKind);
export const mergeParameter = mergeAction(desk.parameterMerge.path, parameterKind);
export const setCategoryPicture = pictureAction(desk.categoryPicture.path, categoryKind);
export const setBrandLogo = pictureAction(desk.brandLogo.path, brandKind);

/** Below this are the sale's own numbers. */
const FIRST_CATEGORY = 200;

export const addCategory = deskAction({
  path: desk.newCategory.path,
  right: 'products.change',
  input: z.object({
    title: z.string().trim().min(1, 'Назовите категорию').max(200),
    parent: z.string().max(12).default(''),
    /** Programs may go without. */
    [DeskField.FormKey]: formKeyField.optional(),
  }),
  async run({ store }, { staff, input, now }) {
    const { title, parent } = input;
    const batch = { staffId: staff.id, action: 'category.add', title: `Категория «${title}»`, now };
    const work = async (change: Change) => {
      const { tx } = change;
      const above = parent === '' ? null : await getReference(tx, categoryKind, parent);
      const places = await listPlaces(tx);
      const parent_id = above?.id ?? null;
      const beside = places.filter((place) => place.parent_id === parent_id);
      const taken = new Set(beside.map(({ slug }) => slug));
      const slug = slugify(title);
      const free = [slug, ...beside.map((_, at) => `${slug}-${at + 2}`), `${slug}-new`].find(
        (one) => !taken.has(one),
      );
      const id = await nextId(tx, 'categories', FIRST_CATEGORY);
      await tx
        .insertInto('categories')
        .values({
          id,
          parent_id,
          external_id: null,
          title,
          slug: free ?? slug,
          position: Math.max(0, ...beside.map(({ position }) => position)) + 1,
          is_popular: 0,
          icon: null,
          image: null,
          description: '',
          active: 1,
          updated_at: now,
        })
        .execute();
      change.made('category', id);
      // Addresses are checked as those of any other.
      await editReference(tx, { kind: categoryKind, id }, { title }, { staffId: staff.id, now });
      return String(id);
    };
    const formKey = input[DeskField.FormKey];
    const { result, batchId } =
      formKey === undefined
        ? await changeAs(store, batch, work)
        : await changeOnce(store, { ...batch, formKey }, work);
    const made = result ?? (await listNamed(store.db, batchId, 'category'))[0] ?? '';
    return { batchId, location: desk.category(made) };
  },
});
