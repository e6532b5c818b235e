import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { settleDuePrices } from '../../../server/currency/settle-due-prices.ts';
import { importFiles } from '../../../server/doors/exchange/import-files.ts';
import { transaction } from '../../../server/platform/store/transaction.ts';
import * as desk from '../../../shared/desk-routes.ts';
import { describeOnBothStores } from '../../helpers/with-store.ts';
import { type DeskBench, doneOf, openDeskBench } from './desk-bench.ts';

describeOnBothStores('the room of prices', (dialect) => {
  let bench: DeskBench;
  let retail: number;
  let goods: { id: number; code: string }[];
  beforeAll(async () => {
    bench = await openDeskBench(dialect);
    const level = bench.db.selectFrom('price_levels').select('id').where('code', '=', 'retail');
    retail = (await level.executeTakeFirstOrThrow()).id;
    goods = await bench.db
      .selectFrom('products')
      .innerJoin('prices', 'prices.product_id', 'products.id')
      .select(['products.id', 'code'])
      .where('level_id', '=', retail)
      .where('active', '=', 1)
      .orderBy('products.id')
      .limit(20)
      .execute();
  });
  afterAll(() => bench.close());

  const product = (at: number) => goods[at] as { id: number; code: string };
  const priceOf = async (id: number) => {
    const row = await bench.db
      .selectFrom('prices')
      .select(['price', 'old_price'])
      .where('product_id', '=', id)
      .where('level_id', '=', retail)
      .executeTakeFirst();
    return row ? { ...row } : null;
  };
  /** As a file or an accounting system tells it. */
  const told = (id: number, price: number) =>
    transaction(bench.shop.deps.store, (tx) =>
      tx
        .updateTable('prices')
        .set({ price, old_price: null })
        .where('product_id', '=', id)
        .where('level_id', '=', retail)
        .execute(),
    );
  const save = (id: number, form: Record<string, string>, role: 'sales' | 'owner' = 'sales') =>
    bench.as(role).post(desk.priceSave(id), { ...form, return_to: desk.price(id) });
  const field = (name: string) => `${name}.${retail}`;

  describe('a price set by hand', () => {
    it('is what visitors pay, stands in the history, and is taken back', async () => {
      const { id } = product(0);
      await told(id, 1000_00);
      const { headers } = await save(id, { [field('price')]: '1 250,50', reason: 'договор' });
      expect(await priceOf(id)).toEqual({ price: 1250_50, old_price: null });
      const page = await bench.as('sales').get(desk.price(id));
      expect(page.text).toContain('Вернуть из загрузки');
      await bench.as('sales').post(desk.undo(doneOf(headers['location'])));
      expect(await priceOf(id)).toEqual({ price: 1000_00, old_price: null });
    });

    it('goes back to what is told, by hand or after its last day', async () => {
      const { id } = product(1);
      await told(id, 500_00);
      await save(id, { [field('price')]: '600' });
      await save(id, { back: String(retail) });
      expect(await priceOf(id)).toMatchObject({ price: 500_00 });
      const day = new Date(bench.shop.clock.now + 86_400_000).toISOString().slice(0, 10);
      await save(id, { [field('price')]: '600', [field('until')]: day });
      await settleDuePrices(bench.shop.deps.store, bench.shop.clock.now + 3_600_000);
      expect(await priceOf(id)).toMatchObject({ price: 600_00 });
      await settleDuePrices(bench.shop.deps.store, bench.shop.clock.now + 3 * 86_400_000);
      expect(await priceOf(id)).toMatchObject({ price: 500_00 });
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
      const { id } = product(2);
      const before = await priceOf(id);
      const answer = await save(id, { [field('price')]: text });
      expect([answer.status, answer.text.includes(why)]).toEqual([422, true]);
      expect(answer.text).toContain(`value="${text}"`);
      expect(await priceOf(id)).toEqual(before);
    });

    it('takes no array for a text, and no product that is not there', async () => {
      const { id } = product(2);
      const before = await priceOf(id);
      const visitor = bench.as('sales');
      await visitor.post(desk.priceSave(id), { [field('price')]: ['1', '2'] });
      expect(await priceOf(id)).toEqual(before);
      for (const wrong of ['999999999', '99999999999999999999', 'x', '%E0%A4%A', '-1', '1.5']) {
        const { status } = await visitor.get(`/prices/${wrong}`);
        expect([wrong, status]).toEqual([wrong, wrong === '%E0%A4%A' ? 400 : 404]);
      }
    });

    it('needs an old price above it', async () => {
      const { id } = product(3);
      await told(id, 100_00);
      const wrong = await save(id, { [field('price')]: '120', [field('old')]: '120' });
      expect([wrong.status, wrong.text.includes('Старая цена должна быть выше')]).toEqual([
        422,
        true,
      ]);
      await save(id, { [field('price')]: '120', [field('old')]: '150' });
      expect(await priceOf(id)).toEqual({ price: 120_00, old_price: 150_00 });
    });

    it('shows three values when two people change it at once', async () => {
      const { id } = product(4);
      await told(id, 100_00);
      await save(id, { [field('price')]: '110', [`was.${field('price')}`]: '100' });
      const late = { [field('price')]: '120', [`was.${field('price')}`]: '100' };
      const refused = await save(id, late, 'owner');
      expect(refused.status).toBe(409);
      for (const shown of ['100', '120', '110'])
        expect(refused.text).toContain(`<td>${shown}</td>`);
      expect(await priceOf(id)).toMatchObject({ price: 110_00 });
    });

    it('is not undone over what somebody has set since', async () => {
      const { id } = product(5);
      await told(id, 100_00);
      const { headers } = await save(id, { [field('price')]: '110' });
      await save(id, { [field('price')]: '115' });
      const undo = await bench.as('sales').post(desk.undo(doneOf(headers['location'])));
      expect(undo.text).toContain('Отменить нельзя');
      expect(await priceOf(id)).toMatchObject({ price: 115_00 });
    });

    it('does not change an order that was placed before', async () => {
      const orderId = await bench.placedOrder();
      const line = () =>
        bench.db
          .selectFrom('order_lines')
          .select(['product_id', 'sum'])
          .where('order_id', '=', orderId)
          .executeTakeFirstOrThrow();
      const { product_id, sum } = await line();
      await save(product_id ?? 0, { [field('price')]: '1,23' });
      expect(await priceOf(product_id ?? 0)).toMatchObject({ price: 1_23 });
      expect((await line()).sum).toBe(sum);
    });

    it.each(['content', 'warehouse', 'accountant', 'viewer'] as const)(
      'is not for %s',
      async (role) => {
        const { id } = product(6);
        const { status } = await bench.as(role).post(desk.priceSave(id), { [field('price')]: '1' });
        expect(status).toBe(403);
        expect((await bench.as(role).get(desk.price(id))).text).not.toContain('Сохранить цены');
      },
    );
  });

  describe('a sale', () => {
    it('begins and ends by itself, with the usual price crossed out', async () => {
      const { id } = product(7);
      const { now } = bench.shop.clock;
      const { store } = bench.shop.deps;
      const day = (after: number) => new Date(now + after * 86_400_000).toISOString().slice(0, 10);
      await told(id, 1000_00);
      await save(id, { [field('sale')]: '800', [field('from')]: day(2), [field('to')]: day(4) });
      expect(await priceOf(id)).toEqual({ price: 1000_00, old_price: null });
      await settleDuePrices(store, now + 3 * 86_400_000);
      expect(await priceOf(id)).toEqual({ price: 800_00, old_price: 1000_00 });
      await settleDuePrices(store, now + 6 * 86_400_000);
      expect(await priceOf(id)).toEqual({ price: 1000_00, old_price: null });
    });

    it.each([
      [{ sale: '1000', to: '2099-01-01' }, 'ниже обычной'],
      [{ sale: '900' }, 'До какого дня'],
      [{ sale: '900', to: '2001-01-01' }, 'уже прошёл'],
      [{ sale: '900', from: '2099-02-01', to: '2099-01-01' }, 'раньше, чем начинается'],
      [{ sale: '900', to: '2026-02-30' }, 'ГГГГ-ММ-ДД'],
    ])('%j is refused', async (fields, why) => {
      const { id } = product(8);
      await told(id, 1000_00);
      const form = Object.fromEntries(
        Object.entries(fields).map(([name, text]) => [field(name), text]),
      );
      const answer = await save(id, form);
      expect([answer.status, answer.text.includes(why)]).toEqual([422, true]);
    });
  });

  describe('an import', () => {
    it('leaves a price set by hand alone and is what it goes back to', async () => {
      const { store, config } = bench.shop.deps;
      const load = async (price: string) => {
        const path = join(config.dataDir, 'price.csv');
        writeFileSync(path, `Код;Название;Цена\nHAND-1;Плита ручная;${price}\n`);
        await importFiles({
          paths: [path],
          store,
          dataDir: config.dataDir,
          now: () => bench.shop.clock.now,
        });
      };
      await load('100');
      const { id } = await bench.db
        .selectFrom('products')
        .select('id')
        .where('title', '=', 'Плита ручная')
        .executeTakeFirstOrThrow();
      await save(id, { [field('price')]: '150' });
      await load('130');
      expect(await priceOf(id)).toMatchObject({ price: 150_00 });
      expect((await bench.as('sales').get(desk.price(id))).text).toContain('130,00');
      await save(id, { back: String(retail) });
      expect(await priceOf(id)).toMatchObject({ price: 130_00 });
      await load('140');
      expect(await priceOf(id)).toMatchObject({ price: 140_00 });
    });
  });

  describe('a rule', () => {
    const show = (query: string) => bench.as('sales').get(`${desk.priceRule()}?${query}`);
    const stampOf = (text: string) => /name="stamp" value="([^"]+)"/.exec(text)?.[1] ?? '';
    const ruleOf = (code: string, rest: string) =>
      `q=${encodeURIComponent(code)}&level=${retail}&${rest}`;

    it('shows what it would change, does just that, and is undone as one', async () => {
      const { id, code } = product(9);
      await told(id, 1234_56);
      const query = ruleOf(code, 'act=percent&amount=%2B3&rounding=ten');
      const page = await show(query);
      expect(page.text).toMatch(/1\u00a0234,56.*1\u00a0270,00/s);
      const { headers } = await bench
        .as('sales')
        .post(desk.priceRuleUse(), { query, stamp: stampOf(page.text) });
      expect(await priceOf(id)).toMatchObject({ price: 1270_00 });
      await bench.as('sales').post(desk.undo(doneOf(headers['location'])));
      expect(await priceOf(id)).toMatchObject({ price: 1234_56 });
    });

    it('is not applied to prices that changed since it was shown', async () => {
      const { id, code } = product(10);
      await told(id, 100_00);
      const query = ruleOf(code, 'act=sum&amount=-10&rounding=kopeck');
      const stamp = stampOf((await show(query)).text);
      await told(id, 50_00);
      const late = await bench.as('sales').post(desk.priceRuleUse(), { query, stamp });
      expect(late.status).toBe(409);
      expect(await priceOf(id)).toMatchObject({ price: 50_00 });
    });

    it('makes no price of nothing, and names those that it leaves', async () => {
      const { id, code } = product(11);
      await told(id, 100_00);
      const page = await show(ruleOf(code, 'act=sum&amount=-500&rounding=rouble'));
      expect(page.text).toContain('такой цены быть не может');
      expect(stampOf(page.text)).toBe('');
    });

    it('names prices that fall on the wrong side of a sale', async () => {
      const { id, code } = product(12);
      await told(id, 100_00);
      await save(id, { [field('sale')]: '90', [field('to')]: '2099-01-01' });
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
      const page = await show(ruleOf(product(13).code, `rounding=ten&${rest}`));
      expect([page.status, page.text.includes(why)]).toEqual([200, true]);
    });
  });

  describe('a pasted table', () => {
    it('is taken row by row, and what is wrong comes back with its reason', async () => {
      const good = product(14);
      const twice = product(15);
      await told(good.id, 1_00);
      const rows = [
        `${good.code}\t1 250,50`,
        `${twice.code};990;1190`,
        `${twice.code};995`,
        'NO-SUCH\t5',
        `${product(16).code}\t<b>дорого</b>`,
        '=HYPERLINK("x")\t5',
      ].join('\r\n');
      const form = { rows, level: String(retail) };
      const { headers } = await bench.as('sales').post(desk.priceTableRows(), form);
      expect(await priceOf(good.id)).toMatchObject({ price: 1250_50 });
      expect(await priceOf(twice.id)).toEqual({ price: 990_00, old_price: 1190_00 });
      const page = await bench.as('sales').get(headers['location'] as string);
      expect(page.text).toContain('Нет товара NO-SUCH');
      expect(page.text).toContain('Товар уже был выше');
      expect(page.text).toContain('&lt;b&gt;дорого');
      expect(page.text).not.toContain('<b>дорого');
      const other = await bench.as('owner').get(headers['location'] as string);
      expect(other.text).not.toContain('NO-SUCH');
      await bench.as('sales').post(desk.undo(doneOf(headers['location'])));
      expect(await priceOf(good.id)).toMatchObject({ price: 1_00 });
    });

    it('changes nothing when it was asked to be taken whole', async () => {
      const { id, code } = product(17);
      const before = await priceOf(id);
      const form = { rows: `${code}\t5\nNO-SUCH\t5`, level: String(retail), whole: 'yes' };
      const { headers } = await bench.as('sales').post(desk.priceTableRows(), form);
      expect(await priceOf(id)).toEqual(before);
      expect((await bench.as('sales').get(headers['location'] as string)).text).toContain(code);
    });
  });
});
