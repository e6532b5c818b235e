import { z } from 'zod';
import { CallError } from '../../../shared/contract/call.ts';
import * as desk from '../../../shared/desk-routes.ts';
import { addImages } from '../../doors/exchange/saving/write-rows.ts';
import type { Db } from '../../platform/store/open-store.ts';
import type { Tx } from '../../platform/store/transaction.ts';
import { changeAs } from '../changes/change-as.ts';
import { listOwnFields } from '../changes/list-changes.ts';
import { mergeEdit } from '../changes/merge-edit.ts';
import { deskAction } from '../desk/desk-page.ts';
import { readId } from '../desk/form-fields.ts';
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
  db: Db,
  { table }: ReferenceKind,
  id = '',
): Promise<ReferenceRow | null> {
  const row = await db
    .selectFrom(table as 'brands')
    .selectAll()
    .where('id', '=', readId(id))
    .executeTakeFirst();
  return row ? ({ ...row } as unknown as ReferenceRow) : null;
}

export async function getReference(db: Db, kind: ReferenceKind, id = ''): Promise<ReferenceRow> {
  const row = await findReference(db, kind, id);
  if (!row) throw new CallError('not_found', `${kind.title}: ${kind.words.none}`);
  return row;
}

/** Fields as the form of a thing shows them. */
export const fieldsOfThing = (kind: ReferenceKind, row: ReferenceRow): Record<string, string> =>
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
        const typed = mergeEdit({ form, present: fieldsOfThing(kind, row), titles, own });
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
      const title = `${kind.title} «${from.title}» ${kind.words.merged} с «${into.title}»`;
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
