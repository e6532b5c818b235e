import { z } from 'zod';
import { CallError } from '../../../shared/contract/call.ts';
import * as desk from '../../../shared/desk-routes.ts';
import { addImages } from '../../doors/exchange/saving/write-rows.ts';
import { insertMissing } from '../../platform/store/insert-rows.ts';
import { changeAs } from '../changes/change-as.ts';
import { deskAction } from '../desk/desk-page.ts';
import { editProducts } from '../entities/product-fields.ts';
import { arrange } from './arrange.ts';
import { getStored } from './get-product.ts';
import { DOCUMENT_LIMITS, keepDocument, keepPhotos, PHOTO_LIMITS } from './keep-files.ts';

const MAX_PHOTOS = 40;
const MAX_DOCUMENTS = 20;

export const addPhotos = deskAction({
  path: desk.productPhotos.path,
  right: 'products.change',
  files: PHOTO_LIMITS,
  input: z.object({}),
  async run({ store, config }, { staff, params, files, now }) {
    const { row } = await getStored(store.db, params['id']);
    if (files.length === 0) throw new CallError('invalid', 'Выберите картинки');
    const { images, refused } = await keepPhotos(files, config.dataDir);
    const told = refused.length > 0 ? `; не приняты: ${refused.join('; ')}` : '';
    if (images.length === 0) throw new CallError('invalid', `Фото${told}`);
    const title = `Товар ${row.code}: добавлено фото ${images.length}${told}`;
    const batch = { staffId: staff.id, action: 'product.photos', title, now };
    return changeAs(store, batch, async (change) => {
      const { tx } = change;
      await change.watch('product', [row.id]);
      const { photos } = await getStored(tx, params['id']);
      const all = [...new Set([...photos, ...images.map(({ key }) => key)])];
      if (all.length > MAX_PHOTOS) throw new CallError('invalid', `Фото не больше ${MAX_PHOTOS}`);
      await addImages(tx, images);
      await editProducts(tx, [{ id: row.id, fields: { photos: all } }], { staffId: staff.id, now });
    });
  },
});

export const addDocument = deskAction({
  path: desk.productDocuments.path,
  right: 'products.change',
  files: DOCUMENT_LIMITS,
  input: z.object({
    kind: z.enum(['manual', 'care', 'warranty', 'certificate']),
    title: z.string().trim().min(1, 'Назовите документ').max(120),
  }),
  async run({ store, config }, { staff, params, input, files, now }) {
    const { row } = await getStored(store.db, params['id']);
    const [file] = files;
    if (!file) throw new CallError('invalid', 'Выберите PDF');
    const { kind, title: name } = input;
    const document = await keepDocument(file, { kind, title: name, dataDir: config.dataDir });
    if (!document) throw new CallError('invalid', `${file.name}: это не PDF`);
    const title = `Товар ${row.code}: документ «${name}»`;
    const batch = { staffId: staff.id, action: 'product.documents', title, now };
    return changeAs(store, batch, async (change) => {
      const { tx } = change;
      await change.watch('product', [row.id]);
      const { documents } = await getStored(tx, params['id']);
      const all = [...new Set([...documents, document.key])];
      if (all.length > MAX_DOCUMENTS) {
        throw new CallError('invalid', `Документов не больше ${MAX_DOCUMENTS}`);
      }
      await insertMissing(tx, 'documents', [document]);
      const edit = { id: row.id, fields: { documents: all } };
      await editProducts(tx, [edit], { staffId: staff.id, now });
    });
  },
});

const arrangeAction = (
  path: string,
  { field, what }: { field: 'photos' | 'documents'; what: string },
) =>
  deskAction({
    path,
    right: 'products.change',
    input: z.object({}),
    async run({ store }, { staff, params, form, now }) {
      const { row } = await getStored(store.db, params['id']);
      const title = `Товар ${row.code}: ${what}`;
      const batch = { staffId: staff.id, action: `product.${field}`, title, now };
      return changeAs(store, batch, async (change) => {
        const { tx } = change;
        await change.watch('product', [row.id]);
        const keys = (await getStored(tx, params['id']))[field];
        const edit = { id: row.id, fields: { [field]: arrange(keys, form) } };
        await editProducts(tx, [edit], { staffId: staff.id, now });
      });
    },
  });

export const arrangePhotos = arrangeAction(desk.productPhotoOrder.path, {
  field: 'photos',
  what: 'порядок фото',
});
export const arrangeDocuments = arrangeAction(desk.productDocumentOrder.path, {
  field: 'documents',
  what: 'порядок документов',
});
