import * as desk from '../../../../shared/desk-routes.ts';
import type { MakeSamples } from './desk-samples.ts';

/** Prices: of one product, by a rule, from a table. */
export const priceSamples: MakeSamples = ({ as, db }) => {
  const priced = () =>
    db
      .selectFrom('prices')
      .innerJoin('products', 'products.id', 'product_id')
      .innerJoin('price_levels', 'price_levels.id', 'level_id')
      .select(['products.id', 'products.code', 'level_id'])
      .where('price_levels.code', '=', 'retail')
      .orderBy('products.id')
      .executeTakeFirstOrThrow();
  const savePromo = (code: string) =>
    as('owner').post(desk.promoItem('promo-new'), {
      act: 'save',
      code,
      percent: '10',
      active: '1',
      on_sale: '0',
    });
  return {
    things: {
      [desk.price.path]: async () => {
        const { id, level_id } = await priced();
        const form = { price: '9 000', sale: '7 000', to: '2100-01-01' };
        const fields = Object.entries(form).map(([name, value]) => [`${name}.${level_id}`, value]);
        await as('owner').post(desk.priceSave(id), Object.fromEntries(fields));
        return id;
      },
      [desk.promoList.path]: async () => 'promo',
      [desk.promoItem.path]: async () => 'promo-new',
      [desk.promoFile.path]: async () => 'csv',
    },
    changes: {
      [desk.priceSave.path]: async () => {
        const { id, level_id } = await priced();
        return as('owner').post(desk.priceSave(id), { [`price.${level_id}`]: '1 234,50' });
      },
      [desk.priceRuleUse.path]: async () => {
        const { code, level_id } = await priced();
        const query = `q=${encodeURIComponent(code)}&level=${level_id}&act=percent&amount=%2B3&rounding=ten`;
        const page = await as('owner').get(`${desk.priceRule()}?${query}`);
        const stamp = /name="stamp" value="([^"]+)"/.exec(page.text)?.[1] ?? '';
        return as('owner').post(desk.priceRuleUse(), { query, stamp });
      },
      [desk.priceTableRows.path]: async () => {
        const { code, level_id } = await priced();
        const form = { rows: `${code}\t777,70`, level: String(level_id), leaps: 'yes' };
        return as('owner').post(desk.priceTableRows(), form);
      },
      [desk.promoItem.path]: () => savePromo('SAMPLE10'),
      [desk.promoMailings.path]: async () => {
        await savePromo('SAMPLE20');
        const form = { sample: 'SAMPLE20', count: '3', mailing: 'Проба' };
        return as('owner').post(desk.promoMailings(), form);
      },
      [desk.priceLevelTitle.path]: async () => {
        const { level_id } = await priced();
        return as('owner').post(desk.priceLevelTitle(level_id), { title: 'Розница сайта' });
      },
    },
  };
};
