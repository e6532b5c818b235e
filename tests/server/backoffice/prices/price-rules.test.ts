import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { transaction } from '../../../../server/platform/store/transaction.ts';
import * as desk from '../../../../shared/desk-routes.ts';
import * as links from '../../../../shared/routes.ts';
import { request } from '../../../helpers/request.ts';
import { describeOnBothStores } from '../../../helpers/with-store.ts';
import { doneOf } from '../desk/desk-bench.ts';
import { openPriceBench, type PriceBench } from './price-bench.ts';

describeOnBothStores('prices of many goods', (dialect) => {
  let prices: PriceBench;
  beforeAll(async () => {
    prices = await openPriceBench(dialect);
  });
  afterAll(() => prices.bench.close());

  describe('a rule', () => {
    const show = (query: string) => prices.bench.as('sales').get(`${desk.priceRule()}?${query}`);
    const stampOf = (text: string) => /name="stamp" value="([^"]+)"/.exec(text)?.[1] ?? '';
    const ruleOf = (code: string, rest: string) =>
      `q=${encodeURIComponent(code)}&level=${prices.retail}&${rest}`;

    it('shows what it would change, does just that, and is undone as one', async () => {
      const { id, code } = prices.product(9);
      await prices.told(id, 1234_56);
      const query = ruleOf(code, 'act=percent&amount=%2B3&rounding=ten');
      const page = await show(query);
      expect(page.text).toMatch(/1\u00a0234,56.*1\u00a0270,00/s);
      const { headers } = await prices.bench
        .as('sales')
        .post(desk.priceRuleUse(), { query, stamp: stampOf(page.text) });
      expect(await prices.priceOf(id)).toMatchObject({ price: 1270_00 });
      await prices.bench.as('sales').post(desk.undo(doneOf(headers['location'])));
      expect(await prices.priceOf(id)).toMatchObject({ price: 1234_56 });
    });

    describe('packages that were changed before their unit price was kept', () => {
      const packages = (id: number) =>
        prices.bench.db
          .selectFrom('product_packages')
          .select(['short_title', 'price', 'unit_price'])
          .where('product_id', '=', id)
          .orderBy('position')
          .execute();
      const type = (id: number, text: string) =>
        prices.bench.as('content').post(desk.productFields(id), { packages: text });

      /** Packages of 100 ₽ for one, changed at the desk; history and rows are as an upgrade has left them. */
      async function changeBefore(at: number) {
        const { bench, retail: level_id } = prices;
        const { id } = prices.product(at);
        await prices.told(id, 100_00);
        await type(id, 'шт; 1\nКоробка; 6; 523\nПалета; 60; 5000');
        await type(id, 'шт; 1\nКоробка; 6; 540');
        const batch = await bench.lastBatchId();
        await transaction(bench.shop.deps.store, async (tx) => {
          const rows = tx.selectFrom('changes').select(['id', 'fields']);
          const change = await rows.where('batch_id', '=', batch).executeTakeFirstOrThrow();
          const fields = change.fields.replaceAll(/,"unit_price":(?:null|\d+)/g, '');
          expect(fields).not.toBe(change.fields);
          await tx.updateTable('changes').set({ fields }).where('id', '=', change.id).execute();
          const named = tx.updateTable('product_packages').set({ unit_price: 98_00 });
          await named.where('product_id', '=', id).where('price', 'is not', null).execute();
          const told = { product_id: id, level_id, price: 100_00, old_price: null };
          await tx.insertInto('told_prices').values(told).execute();
        });
        // A sale.
        await prices.told(id, 80_00);
        const undo = () => bench.as('content').post(desk.undo(batch));
        return { id, undo };
      }

      it('are put back with one, and follow a sale as others do', async () => {
        const { id, undo } = await changeBefore(19);
        expect((await undo()).status).toBe(303);
        expect(await packages(id)).toEqual([
          { short_title: 'шт', price: null, unit_price: null },
          { short_title: 'Коробка', price: 523_00, unit_price: 98_00 },
          { short_title: 'Палета', price: 5000_00, unit_price: 100_00 },
        ]);
      });

      it('stay as they are once a person has named them anew', async () => {
        const { id, undo } = await changeBefore(8);
        await type(id, 'шт; 1\nКоробка; 6; 540');
        const is = await packages(id);
        expect(is).toMatchObject([{}, { price: 540_00, unit_price: 80_00 }]);
        const { status, text } = await undo();
        expect([status, text.includes('после этого изменили «Упаковки»')]).toEqual([409, true]);
        expect(await packages(id)).toEqual(is);
      });
    });

    it('takes the prices of packages along, on the card of the goods and in the shop', async () => {
      const { id, code } = prices.product(18);
      const { bench } = prices;
      await prices.told(id, 100_00);
      await transaction(bench.shop.deps.store, async (tx) => {
        await tx.deleteFrom('product_packages').where('product_id', '=', id).execute();
        const unit = { position: 0, short_title: 'шт', quantity: 1, is_primary: 1 } as const;
        const box = { position: 1, short_title: 'Коробка', quantity: 6, is_primary: 0 } as const;
        const rows = [
          { product_id: id, ...unit, price: null, unit_price: null },
          { product_id: id, ...box, price: 523_00, unit_price: 100_00 },
        ];
        await tx.insertInto('product_packages').values(rows).execute();
      });
      const query = ruleOf(code, 'act=percent&amount=%2B3&rounding=kopeck');
      const page = await show(query);
      expect(page.text).toMatch(/Коробка \(6\): 523,00[^<]* → 538,69/);
      const stamp = stampOf(page.text);
      await bench.as('sales').post(desk.priceRuleUse(), { query, stamp });
      const listed = async () => {
        const { catalog, settled } = bench.shop.deps;
        await catalog.poll();
        await settled();
        const path = links.product(code);
        return (await request(bench.shop.listener).get(path).set('Host', 'localhost')).text;
      };
      expect(await listed()).toContain('538,69');
      const content = bench.as('content');
      expect((await content.get(desk.product(id))).text).toContain('Коробка; 6; 538,69');
      // Named while a unit costs 103: the same 540 until a unit costs something else.
      await content.post(desk.productFields(id), { packages: 'шт; 1\nКоробка; 6; 540' });
      expect(await listed()).toContain('540,00');
      await prices.save(id, { back: String(prices.retail) });
      expect(await listed()).toContain('524,27');
    });

    it('is not applied to prices that changed since it was shown', async () => {
      const { id, code } = prices.product(10);
      await prices.told(id, 100_00);
      const query = ruleOf(code, 'act=sum&amount=-10&rounding=kopeck');
      const stamp = stampOf((await show(query)).text);
      await prices.told(id, 50_00);
      const late = await prices.bench.as('sales').post(desk.priceRuleUse(), { query, stamp });
      expect(late.status).toBe(409);
      expect(await prices.priceOf(id)).toMatchObject({ price: 50_00 });
    });

    it('makes no price of nothing, and names those that it leaves', async () => {
      const { id, code } = prices.product(11);
      await prices.told(id, 100_00);
      const page = await show(ruleOf(code, 'act=sum&amount=-500&rounding=rouble'));
      expect(page.text).toContain('такой цены быть не может');
      expect(stampOf(page.text)).toBe('');
    });

    it('names prices that fall on the wrong side of a sale', async () => {
      const { id, code } = prices.product(12);
      await prices.told(id, 100_00);
      await prices.save(id, { [prices.field('sale')]: '90', [prices.field('to')]: '2099-01-01' });
      const query = ruleOf(code, 'act=fixed&amount=85&rounding=kopeck');
      expect((await show(query)).text).toContain('не выше цены акции');
      expect(stampOf((await show(`${query}&skip=yes`)).text)).toBe('');
    });

    it.each([
      ['act=percent&amount=-100', 'Процент'],
      ['act=percent&amount=abc', 'Процент'],
      ['act=percent&amount=99999999', 'Процент'],
      ['act=sum&amount=1e9', 'Не цена'],
      ['act=fixed&amount=-5', 'без знака'],
      ['act=delete&amount=5', 'Выберите, что сделать'],
      ['act=percent&amount=5&until=2001-01-01', 'уже прошёл'],
      ['act=percent&amount=5&from=12345', 'Нет такого уровня'],
    ])('%s is refused in words', async (rest, why) => {
      const page = await show(ruleOf(prices.product(13).code, `rounding=ten&${rest}`));
      expect([page.status, page.text.includes(why)]).toEqual([200, true]);
    });
  });

  describe('a pasted table', () => {
    it('is taken row by row, and what is wrong comes back with its reason', async () => {
      const good = prices.product(14);
      const twice = prices.product(15);
      await prices.told(good.id, 1_00);
      const rows = [
        `${good.code}\t1 250,50`,
        `${twice.code};990;1190`,
        `${twice.code};995`,
        'NO-SUCH\t5',
        `${prices.product(16).code}\t<b>дорого</b>`,
        '=HYPERLINK("x")\t5',
      ].join('\r\n');
      const form = { rows, level: String(prices.retail), leaps: 'yes' };
      const { headers } = await prices.bench.as('sales').post(desk.priceTableRows(), form);
      expect(await prices.priceOf(good.id)).toMatchObject({ price: 1250_50 });
      expect(await prices.priceOf(twice.id)).toEqual({ price: 990_00, old_price: 1190_00 });
      const page = await prices.bench.as('sales').get(headers['location'] as string);
      expect(page.text).toContain('Нет товара NO-SUCH');
      expect(page.text).toContain('Товар уже был выше');
      expect(page.text).toContain('&lt;b&gt;дорого');
      expect(page.text).not.toContain('<b>дорого');
      const other = await prices.bench.as('owner').get(headers['location'] as string);
      expect(other.text).not.toContain('NO-SUCH');
      const told = async () => {
        const { text } = await prices.bench.as('sales').get(headers['location'] as string);
        const words = text.replaceAll('<!-- -->', '').replaceAll('\u00a0', ' ');
        return /Принято[^<]*ниже: \d/.exec(words)?.[0];
      };
      expect(await told()).toBe('Принято: 2 строки. Остались ниже: 4');
      const undo = await prices.bench.as('sales').post(desk.undo(doneOf(headers['location'])));
      expect(await prices.priceOf(good.id)).toMatchObject({ price: 1_00 });
      expect(await told()).toBe('Принято: 2 строки, потом отменено. Остались ниже: 4');
      await prices.bench.as('sales').post(desk.undo(doneOf(undo.headers['location'])));
      expect(await prices.priceOf(good.id)).toMatchObject({ price: 1250_50 });
      expect(await told()).toBe('Принято: 2 строки. Остались ниже: 4');
    });

    it('comes back with the terms that it was sent with', async () => {
      const sales = prices.bench.as('sales');
      const terms = { until: '2099-12-31', reason: 'Закупка в мае', whole: 'yes' };
      const form = { rows: 'NO-SUCH\t5', level: String(prices.retail), ...terms };
      const { headers } = await sales.post(desk.priceTableRows(), form);
      const { text } = await sales.get(headers['location'] as string);
      for (const value of [terms.until, terms.reason]) expect(text).toContain(`value="${value}"`);
      expect(text).toMatch(/name="whole"[^>]* checked=""/);
    });

    it('asks about prices that look like a mistake before it takes them, and takes the others', async () => {
      const sales = prices.bench.as('sales');
      const [far, near, low, fresh] = [21, 22, 23, 24].map((at) => prices.product(at));
      for (const one of [far, near, low]) await prices.told(one?.id ?? 0, 100_00);
      const { writer } = prices.bench.shop.deps.store;
      for (const table of ['prices', 'told_prices'] as const)
        await writer
          .deleteFrom(table)
          .where('product_id', '=', fresh?.id ?? 0)
          .execute();
      const rows = [
        `${far?.code}\t1000`,
        `${near?.code}\t290`,
        `${low?.code}\t33`,
        `${fresh?.code}\t9000`,
      ].join('\n');
      const form = { rows, level: String(prices.retail) };
      const { headers } = await sales.post(desk.priceTableRows(), form);
      const shown = async () => {
        const found = [];
        for (const one of [far, near, low, fresh]) {
          found.push((await prices.priceOf(one?.id ?? 0))?.price);
        }
        return found;
      };
      expect(await shown()).toEqual([100_00, 290_00, 100_00, 9000_00]);
      const { text } = await sales.get(headers['location'] as string);
      expect(text.replaceAll('\u00a0', ' ')).toContain('Сейчас 100,00 ₽, разница больше чем втрое');
      expect(text).toContain('name="leaps"');
      const left = /<textarea[^>]*name="rows"[^>]*>([^<]*)</.exec(text)?.[1] ?? '';
      expect(left.trim().split('\n')).toEqual([`${far?.code}\t1000`, `${low?.code}\t33`]);
      await sales.post(desk.priceTableRows(), { ...form, rows: left, leaps: 'yes' });
      expect(await shown()).toEqual([1000_00, 290_00, 33_00, 9000_00]);
    });

    it('leaves out the names of columns above it', async () => {
      const { id, code } = prices.product(18);
      const rows = `Код\tЦена\n${code}\t777`;
      const form = { rows, level: String(prices.retail), whole: 'yes', leaps: 'yes' };
      const { headers } = await prices.bench.as('sales').post(desk.priceTableRows(), form);
      expect(await prices.priceOf(id)).toMatchObject({ price: 777_00 });
      await prices.bench.as('sales').post(desk.undo(doneOf(headers['location'])));
    });

    it('changes nothing when it was asked to be taken whole', async () => {
      const { id, code } = prices.product(17);
      const before = await prices.priceOf(id);
      const form = { rows: `${code}\t5\nNO-SUCH\t5`, level: String(prices.retail), whole: 'yes' };
      const { headers } = await prices.bench.as('sales').post(desk.priceTableRows(), form);
      expect(await prices.priceOf(id)).toEqual(before);
      expect((await prices.bench.as('sales').get(headers['location'] as string)).text).toContain(
        code,
      );
    });
  });
});
