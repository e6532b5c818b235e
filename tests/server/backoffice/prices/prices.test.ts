import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setPrices } from '../../../../server/currency/set-prices.ts';
import { settleDuePrices } from '../../../../server/currency/settle-due-prices.ts';
import { importFiles } from '../../../../server/doors/exchange/imports/import-files.ts';
import { transaction } from '../../../../server/platform/store/transaction.ts';
import * as desk from '../../../../shared/desk-routes.ts';
import { describeOnBothStores } from '../../../helpers/with-store.ts';
import { doneOf } from '../desk/desk-bench.ts';
import { openPriceBench, type PriceBench } from './price-bench.ts';

describeOnBothStores('the room of prices', (dialect) => {
  let prices: PriceBench;
  beforeAll(async () => {
    prices = await openPriceBench(dialect);
  });
  afterAll(() => prices.bench.close());

  describe('a price set by hand', () => {
    it('is what visitors pay, stands in the history, and is taken back', async () => {
      const { id } = prices.product(0);
      await prices.told(id, 1000_00);
      const { headers } = await prices.save(id, {
        [prices.field('price')]: '1 250,50',
        reason: 'договор',
      });
      expect(await prices.priceOf(id)).toEqual({ price: 1250_50, old_price: null });
      const page = await prices.bench.as('sales').get(desk.price(id));
      expect(page.text).toContain('Вернуть из загрузки');
      await prices.bench.as('sales').post(desk.undo(doneOf(headers['location'])));
      expect(await prices.priceOf(id)).toEqual({ price: 1000_00, old_price: null });
    });

    it('goes back to what is told, by hand or after its last day', async () => {
      const { id } = prices.product(1);
      await prices.told(id, 500_00);
      await prices.save(id, { [prices.field('price')]: '600' });
      await prices.save(id, { back: String(prices.retail) });
      expect(await prices.priceOf(id)).toMatchObject({ price: 500_00 });
      const day = new Date(prices.bench.shop.clock.now + 86_400_000).toISOString().slice(0, 10);
      await prices.save(id, { [prices.field('price')]: '600', [prices.field('until')]: day });
      await settleDuePrices(prices.bench.shop.deps.store, prices.bench.shop.clock.now + 3_600_000);
      expect(await prices.priceOf(id)).toMatchObject({ price: 600_00 });
      await settleDuePrices(
        prices.bench.shop.deps.store,
        prices.bench.shop.clock.now + 3 * 86_400_000,
      );
      expect(await prices.priceOf(id)).toMatchObject({ price: 500_00 });
    });

    it.each([
      ['-5', 'Не цена'],
      ['0', 'Цена больше нуля'],
      ['0,00', 'Цена больше нуля'],
      ['1e15', 'Не цена'],
      ['NaN', 'Не цена'],
      ['Infinity', 'Не цена'],
      ['1,005', 'не больше двух знаков'],
      ['10.555', 'не больше двух знаков'],
      ['1 25 0', 'Не цена'],
      ['1,234.50', 'Не цена'],
      ['999999999999999', 'Слишком большая цена'],
      ['100000000,01', 'Слишком большая цена'],
      ['=1+1', 'Не цена'],
      ['0x10', 'Не цена'],
    ])('«%s» is refused at its field and stays typed', async (text, why) => {
      const { id } = prices.product(2);
      const before = await prices.priceOf(id);
      const answer = await prices.save(id, { [prices.field('price')]: text });
      expect([answer.status, answer.text.includes(why)]).toEqual([422, true]);
      expect(answer.text).toContain(`value="${text}"`);
      expect(await prices.priceOf(id)).toEqual(before);
    });

    it('takes no array for a text, and no product that is not there', async () => {
      const { id } = prices.product(2);
      const before = await prices.priceOf(id);
      const visitor = prices.bench.as('sales');
      await visitor.post(desk.priceSave(id), { [prices.field('price')]: ['1', '2'] });
      expect(await prices.priceOf(id)).toEqual(before);
      for (const wrong of ['999999999', '99999999999999999999', 'x', '%E0%A4%A', '-1', '1.5']) {
        const { status } = await visitor.get(`/prices/${wrong}`);
        expect([wrong, status]).toEqual([wrong, wrong === '%E0%A4%A' ? 400 : 404]);
      }
    });

    it('needs an old price above it', async () => {
      const { id } = prices.product(3);
      await prices.told(id, 100_00);
      const wrong = await prices.save(id, {
        [prices.field('price')]: '120',
        [prices.field('old')]: '120',
      });
      expect([wrong.status, wrong.text.includes('Старая цена должна быть выше')]).toEqual([
        422,
        true,
      ]);
      await prices.save(id, { [prices.field('price')]: '120', [prices.field('old')]: '150' });
      expect(await prices.priceOf(id)).toEqual({ price: 120_00, old_price: 150_00 });
    });

    it('shows three values when two people change it at once', async () => {
      const { id } = prices.product(4);
      await prices.told(id, 100_00);
      await prices.save(id, {
        [prices.field('price')]: '110',
        [`was.${prices.field('price')}`]: '100',
      });
      const late = { [prices.field('price')]: '120', [`was.${prices.field('price')}`]: '100' };
      const refused = await prices.save(id, late, 'owner');
      expect(refused.status).toBe(409);
      for (const shown of ['100', '120', '110'])
        expect(refused.text).toContain(`<td>${shown}</td>`);
      expect(await prices.priceOf(id)).toMatchObject({ price: 110_00 });
    });

    it('is not undone over what somebody has set since', async () => {
      const { id } = prices.product(5);
      await prices.told(id, 100_00);
      const { headers } = await prices.save(id, { [prices.field('price')]: '110' });
      await prices.save(id, { [prices.field('price')]: '115' });
      const undo = await prices.bench.as('sales').post(desk.undo(doneOf(headers['location'])));
      expect(undo.text).toContain('Отменить нельзя');
      expect(undo.text).toContain(`(Цена ${prices.product(5).code})`);
      expect(await prices.priceOf(id)).toMatchObject({ price: 115_00 });
    });

    it('is undone though a sale of it has begun since by its day', async () => {
      const { id } = prices.product(18);
      const { clock, deps } = prices.bench.shop;
      await prices.told(id, 100_00);
      const days = { starts_at: clock.now + 1000, ends_at: null };
      const set = { price: 50_00, old_price: null, ...days, reason: '' };
      const sale = { productId: id, levelId: prices.retail, kind: 'sale' as const, set };
      await transaction(deps.store, (tx) => setPrices(tx, [sale], clock.now));
      const { headers } = await prices.save(id, { [prices.field('price')]: '110' });
      await settleDuePrices(deps.store, clock.now + 1000);
      expect(await prices.priceOf(id)).toEqual({ price: 50_00, old_price: 110_00 });
      clock.now += 1000;
      const undo = await prices.bench.as('sales').post(desk.undo(doneOf(headers['location'])));
      expect(undo.status).toBe(303);
      expect(await prices.priceOf(id)).toEqual({ price: 50_00, old_price: 100_00 });
    });

    it('does not change an order that was placed before', async () => {
      const orderId = await prices.bench.placedOrder();
      const line = () =>
        prices.bench.db
          .selectFrom('order_lines')
          .select(['product_id', 'sum'])
          .where('order_id', '=', orderId)
          .executeTakeFirstOrThrow();
      const { product_id, sum } = await line();
      await prices.save(product_id ?? 0, { [prices.field('price')]: '1,23' });
      expect(await prices.priceOf(product_id ?? 0)).toMatchObject({ price: 1_23 });
      expect((await line()).sum).toBe(sum);
    });

    it.each(['content', 'warehouse', 'accountant', 'viewer'] as const)(
      'is not for %s',
      async (role) => {
        const { id } = prices.product(6);
        const { status } = await prices.bench
          .as(role)
          .post(desk.priceSave(id), { [prices.field('price')]: '1' });
        expect(status).toBe(403);
        expect((await prices.bench.as(role).get(desk.price(id))).text).not.toContain(
          'Сохранить цены',
        );
      },
    );
  });

  describe('a sale', () => {
    it('begins and ends by itself, with the usual price crossed out', async () => {
      const { id } = prices.product(7);
      const { now } = prices.bench.shop.clock;
      const { store } = prices.bench.shop.deps;
      const day = (after: number) => new Date(now + after * 86_400_000).toISOString().slice(0, 10);
      await prices.told(id, 1000_00);
      await prices.save(id, {
        [prices.field('sale')]: '800',
        [prices.field('from')]: day(2),
        [prices.field('to')]: day(4),
      });
      expect(await prices.priceOf(id)).toEqual({ price: 1000_00, old_price: null });
      await settleDuePrices(store, now + 3 * 86_400_000);
      expect(await prices.priceOf(id)).toEqual({ price: 800_00, old_price: 1000_00 });
      await settleDuePrices(store, now + 6 * 86_400_000);
      expect(await prices.priceOf(id)).toEqual({ price: 1000_00, old_price: null });
    });

    it.each([
      [{ sale: '1000', to: '2099-01-01' }, 'ниже обычной'],
      [{ sale: '900' }, 'До какого дня'],
      [{ sale: '900', to: '2001-01-01' }, 'уже прошёл'],
      [{ sale: '900', from: '2099-02-01', to: '2099-01-01' }, 'раньше, чем начинается'],
      [{ sale: '900', to: '2026-02-30' }, 'ГГГГ-ММ-ДД'],
    ])('%j is refused', async (fields, why) => {
      const { id } = prices.product(8);
      await prices.told(id, 1000_00);
      const form = Object.fromEntries(
        Object.entries(fields).map(([name, text]) => [prices.field(name), text]),
      );
      const answer = await prices.save(id, form);
      expect([answer.status, answer.text.includes(why)]).toEqual([422, true]);
    });
  });

  describe('an import', () => {
    it('leaves a price set by hand alone and is what it goes back to', async () => {
      const { store, config } = prices.bench.shop.deps;
      const load = async (price: string) => {
        const path = join(config.dataDir, 'price.csv');
        writeFileSync(path, `Код;Название;Цена\nHAND-1;Плита ручная;${price}\n`);
        await importFiles({
          paths: [path],
          store,
          dataDir: config.dataDir,
          now: () => prices.bench.shop.clock.now,
        });
      };
      await load('100');
      const { id } = await prices.bench.db
        .selectFrom('products')
        .select('id')
        .where('title', '=', 'Плита ручная')
        .executeTakeFirstOrThrow();
      await prices.save(id, { [prices.field('price')]: '150' });
      await load('130');
      expect(await prices.priceOf(id)).toMatchObject({ price: 150_00 });
      expect((await prices.bench.as('sales').get(desk.price(id))).text).toContain('130,00');
      await prices.save(id, { back: String(prices.retail) });
      expect(await prices.priceOf(id)).toMatchObject({ price: 130_00 });
      await load('140');
      expect(await prices.priceOf(id)).toMatchObject({ price: 140_00 });
    });
  });
});
