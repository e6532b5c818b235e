import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import * as desk from '../../../../shared/desk-routes.ts';
import type { MakeSamples } from './desk-samples.ts';

/** A small picture of one colour. */
export const samplePicture = (red: number) =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: { r: red, g: 80, b: 90 } } })
    .png()
    .toBuffer();

let weights = 0;

/** Goods of the catalogue. */
export const goodsSamples: MakeSamples = ({ as, db }) => {
  const owner = () => as('owner');
  const product = async () => {
    const row = db.selectFrom('products').select('id').orderBy('id');
    return (await row.executeTakeFirstOrThrow()).id;
  };
  const parameter = async () => {
    const row = db
      .selectFrom('product_parameters')
      .select('parameter_id')
      .where('product_id', '=', await product());
    return (await row.executeTakeFirstOrThrow()).parameter_id;
  };
  /** A table that waits to be applied. */
  const pasted = async () => {
    const { code } = await db
      .selectFrom('products')
      .select('code')
      .where('id', '=', await product())
      .executeTakeFirstOrThrow();
    const weight = ++weights;
    const table = `Код\tВес, кг\n${code}\t${weight}`;
    const { headers } = await owner().post(desk.productsPaste(), { table });
    return Number(/paste\/(\d+)/.exec(headers['location'] ?? '')?.[1]);
  };
  return {
    things: {
      [desk.product.path]: product,
      [desk.pastedProducts.path]: pasted,
    },
    changes: {
      [desk.newProduct.path]: async () => {
        const category = db.selectFrom('categories').select('id').orderBy('id');
        const { id } = await category.executeTakeFirstOrThrow();
        const form = { form_key: randomUUID(), title: 'Новая плита', category_id: String(id) };
        return owner().post(desk.newProduct(), form);
      },
      [desk.productFields.path]: async () =>
        owner().post(desk.productFields(await product()), { title: 'Плита для проверки' }),
      [desk.productOwner.path]: async () =>
        owner().post(desk.productOwner(await product()), { field: 'title' }),
      [desk.productLinks.path]: async () => {
        const id = await product();
        const other = db.selectFrom('products').select('code').where('id', '<>', id);
        const { code } = await other.where('active', '=', 1).executeTakeFirstOrThrow();
        return owner().post(desk.productLinks(id), { kind: 'analogue', add: code });
      },
      [desk.productParameters.path]: async () =>
        owner().post(desk.productParameters(await product()), { [`p.${await parameter()}`]: '' }),
      [desk.productsBulk.path]: async () =>
        owner().post(desk.productsBulk(), { ids: String(await product()), act: 'hide' }),
      [desk.pastedApply.path]: async () => owner().post(desk.pastedApply(await pasted())),
      [desk.productPhotos.path]: async () =>
        owner().upload(desk.productPhotos(await product()), {}, [
          { field: 'photos', bytes: await samplePicture(1), name: 'a.png' },
          { field: 'photos', bytes: await samplePicture(2), name: 'b.png' },
        ]),
      [desk.productPhotoOrder.path]: async () => {
        const id = await product();
        const photo = db
          .selectFrom('product_photos')
          .select('image')
          .where('product_id', '=', id)
          .orderBy('position', 'desc');
        const { image } = await photo.executeTakeFirstOrThrow();
        return owner().post(desk.productPhotoOrder(id), { [`place.${image}`]: '0' });
      },
      [desk.productDocuments.path]: async () =>
        owner().upload(
          desk.productDocuments(await product()),
          { kind: 'manual', title: 'Паспорт' },
          [{ field: 'document', bytes: Buffer.from('%PDF-1.4 sample'), name: 'p.pdf' }],
        ),
      [desk.productDocumentOrder.path]: async () => {
        const id = await product();
        const own = db.selectFrom('product_documents').select('document');
        const { document } = await own.where('product_id', '=', id).executeTakeFirstOrThrow();
        return owner().post(desk.productDocumentOrder(id), { remove: document });
      },
    },
    without: {
      [desk.productsPaste.path]: 'it only keeps the table to be looked through',
    },
  };
};
