import * as desk from '../../../../shared/desk-routes.ts';
import type { MakeSamples } from './desk-samples.ts';
import { samplePicture } from './goods-samples.ts';

/** Categories, brands and parameters. */
export const referenceSamples: MakeSamples = ({ as, db }) => {
  const owner = () => as('owner');
  const some = async (table: 'categories' | 'brands' | 'parameters') => {
    const rows = db.selectFrom(table).select('id').orderBy('id', 'desc').limit(2);
    const [first, second] = await rows.execute();
    return [first?.id ?? 0, second?.id ?? 0] as const;
  };
  const one = async (table: Parameters<typeof some>[0]) => (await some(table))[0];
  const category = () => one('categories');
  const brand = () => one('brands');
  const parameter = () => one('parameters');
  const picture = async () => [{ field: 'picture', bytes: await samplePicture(7), name: 'c.png' }];
  let added = 0;
  return {
    things: {
      [desk.category.path]: category,
      [desk.brand.path]: brand,
      [desk.parameter.path]: parameter,
    },
    changes: {
      [desk.newCategory.path]: () =>
        owner().post(desk.newCategory(), { title: `Новая категория ${++added}` }),
      [desk.categoryFields.path]: async () =>
        owner().post(desk.categoryFields(await category()), { is_popular: '1' }),
      [desk.categoryPlace.path]: async () =>
        owner().post(desk.categoryPlace(await category()), { move: 'up' }),
      [desk.categoryPicture.path]: async () =>
        owner().upload(desk.categoryPicture(await category()), {}, await picture()),
      [desk.categoryMerge.path]: async () => {
        const [id, into] = await some('categories');
        return owner().post(desk.categoryMerge(id), { into: String(into) });
      },
      [desk.newBrand.path]: () => owner().post(desk.newBrand(), { title: `Бренд ${++added}` }),
      [desk.newParameter.path]: () =>
        owner().post(desk.newParameter(), { title: `Параметр ${++added}`, unit: 'мм' }),
      [desk.brandFields.path]: async () =>
        owner().post(desk.brandFields(await brand()), { country: 'Лапландия' }),
      [desk.brandLogo.path]: async () =>
        owner().upload(desk.brandLogo(await brand()), {}, await picture()),
      [desk.brandMerge.path]: async () => {
        const [id, into] = await some('brands');
        return owner().post(desk.brandMerge(id), { into: String(into) });
      },
      [desk.parameterFields.path]: async () =>
        owner().post(desk.parameterFields(await parameter()), { unit: 'попугай' }),
      [desk.parameterMerge.path]: async () => {
        const [id, into] = await some('parameters');
        const measure = { unit: 'мм', kind: 'range' };
        for (const each of [id, into]) await owner().post(desk.parameterFields(each), measure);
        return owner().post(desk.parameterMerge(id), { into: String(into) });
      },
    },
  };
};
