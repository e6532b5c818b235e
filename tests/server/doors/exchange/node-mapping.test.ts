import { afterEach, beforeEach, expect, it } from 'vitest';
import { listTermFields } from '../../../../server/backoffice/exchange/node-term-fields.ts';
import { showSession } from '../../../../server/doors/exchange/journal/show-journal.ts';
import { findWordFault } from '../../../../server/doors/exchange/nodes/find-word-fault.ts';
import type { NodeSettings } from '../../../../server/doors/exchange/nodes/node-settings.ts';
import { saveNode } from '../../../../server/doors/exchange/nodes/save-node.ts';
import { transaction } from '../../../../server/platform/store/transaction.ts';
import { describeOnBothStores } from '../../../helpers/with-store.ts';
import { createExchangeShop, type ExchangeShop } from './exchange-shop.ts';
import { commercemlImport, commercemlOffers, goods, offer, prices } from './feeds.ts';
import { showProducts } from './test-shop.ts';

const types = (...names: [id: string, title: string][]) =>
  `<ТипыЦен>${names
    .map(([id, title]) => `<ТипЦены><Ид>${id}</Ид><Наименование>${title}</Наименование></ТипЦены>`)
    .join('')}</ТипыЦен>`;
const stores = (...names: [id: string, title: string][]) =>
  `<Склады>${names
    .map(([id, title]) => `<Склад><Ид>${id}</Ид><Наименование>${title}</Наименование></Склад>`)
    .join('')}</Склады>`;
const rests = (...list: [storage: string, units: number][]) =>
  list.map(([id, units]) => `<Склад ИдСклада="${id}" КоличествоНаСкладе="${units}"/>`).join('');

const UNF = { login: 'unf', password: 'another long password' };

describeOnBothStores('price types and warehouses of a node', (dialect) => {
  let shop: ExchangeShop;
  beforeEach(async () => {
    shop = await createExchangeShop(dialect);
  });
  afterEach(() => shop.close());

  const saveSecond = (settings: Partial<NodeSettings> = {}) =>
    saveNode(shop.store, { name: 'УНФ', ...UNF, profile: 'unf-2.10', settings }, shop.clock.now);

  /** One whole exchange of the node, its session ended. */
  async function exchange(
    list: Record<string, string>,
    {
      head = '',
      as = {},
      complete = false,
    }: { head?: string; as?: object; complete?: boolean } = {},
  ) {
    shop.clock.now += 16 * 60_000;
    const ids = Object.keys(list);
    await shop.client(as).sendGoods([
      {
        name: 'import.xml',
        content: commercemlImport(ids.map((id) => goods(id, `Товар ${id}`)).join('')),
      },
      {
        name: 'offers.xml',
        content: commercemlOffers(ids.map((id) => offer(id, list[id] ?? '')).join(''), {
          head,
          complete,
        }),
      },
    ]);
  }
  const shown = async (key: string) => {
    const found = (await showProducts(shop.store)).find((one) => one.key === `1c:${key}`);
    return { prices: found?.prices, stock: found?.stock };
  };
  const decisions = async () => {
    const { id } = await shop.store.db
      .selectFrom('exchange_sessions')
      .select(({ fn }) => fn.max('id').as('id'))
      .executeTakeFirstOrThrow();
    return (await showSession(shop.store.db, Number(id))) ?? '';
  };
  const HEAD =
    types(['r', 'Розничная'], ['k', 'Клубная']) + stores(['w1', 'Склад 1'], ['w2', 'Склад 2']);
  const A1 = prices(['r', '100'], ['k', '80']) + rests(['w1', 5], ['w2', 7]);

  it('go where its settings say from the next exchange on, with what is stored', async () => {
    await exchange({ a1: A1, a2: A1 }, { head: HEAD });
    expect((await shown('a1')).prices).toMatchObject({ retail: 10_000 });
    expect(await decisions()).toContain('вид цен «Клубная» → уровень «Клубная» (по правилам)');
    await shop.saveNode({ priceTypes: { Клубная: 'retail', Розничная: 'dealer' } });
    expect((await shown('a1')).prices).toMatchObject({ retail: 10_000 });
    // Changes alone: goods that they do not name go along.
    await exchange({ a1: A1 }, { head: HEAD });
    expect((await shown('a1')).prices).toMatchObject({ retail: 8_000, dealer: 10_000 });
    expect((await shown('a2')).prices).toMatchObject({ retail: 8_000, dealer: 10_000 });
    expect(await decisions()).toMatch(
      /вид цен «Розничная» → уровень «[^»]+» \(как указано\), раньше/,
    );
    await shop.saveNode({ priceTypes: {} });
    await exchange({ a1: A1 }, { head: HEAD });
    expect((await shown('a2')).prices).toMatchObject({ retail: 10_000 });
    expect((await shown('a2')).prices).not.toHaveProperty('dealer');
  });

  it('get the tax that 1C says they are without, unless the node is told to keep them', async () => {
    const tax = '<Налог><Наименование>НДС</Наименование><УчтеноВСумме>false</УчтеноВСумме></Налог>';
    const head = types(['r', 'Розничная'], ['k', 'Клубная']).replace(
      '</ТипЦены>',
      `${tax}</ТипЦены>`,
    );
    await exchange({ a1: A1 }, { head });
    expect((await shown('a1')).prices).toMatchObject({ retail: 12_200, klubnaya: 8_000 });
    const line = 'вид цен «Розничная»: в 1С без НДС, магазин ';
    expect(await decisions()).toContain(`${line}прибавляет НДС 22\u00a0%`);
    const untaxed = async () => {
      const row = shop.store.db.selectFrom('exchange_nodes').selectAll();
      const fields = await listTermFields(shop.store.db, await row.executeTakeFirstOrThrow());
      return fields.flatMap(({ title, isUntaxed }) => (isUntaxed ? [title] : []));
    };
    expect(await untaxed()).toEqual(['Розничная']);
    // Files that name the type alone say nothing of its tax.
    await exchange({ a1: A1, a2: A1 });
    expect(await untaxed()).toEqual(['Розничная']);
    expect((await shown('a2')).prices).toMatchObject({ retail: 12_200, klubnaya: 8_000 });
    await shop.saveNode({ untaxed: 'keep' });
    await exchange({ a1: A1 }, { head });
    expect((await shown('a1')).prices).toMatchObject({ retail: 10_000, klubnaya: 8_000 });
    expect(await decisions()).toContain(`${line}берёт эти цены как есть`);
  });

  it('are not taken where the settings say so', async () => {
    await exchange({ a1: A1, a2: A1 }, { head: HEAD });
    await shop.saveNode({ priceTypes: { k: '' }, storages: { ' склад  2': '' } });
    await exchange({ a1: A1 }, { head: HEAD });
    expect(await shown('a1')).toEqual({ prices: { retail: 10_000 }, stock: { 'Склад 1': 5 } });
    expect(await shown('a2')).toEqual({ prices: { retail: 10_000 }, stock: { 'Склад 1': 5 } });
  });

  it('change places without losing what is on the shelves', async () => {
    await exchange({ a1: A1, a2: A1 }, { head: HEAD });
    await shop.saveNode({ storages: { w1: 'Склад 2', w2: 'Склад 1' } });
    await exchange({ a1: A1 }, { head: HEAD });
    for (const key of ['a1', 'a2']) {
      expect((await shown(key)).stock).toEqual({ 'Склад 1': 7, 'Склад 2': 5 });
    }
    await shop.saveNode({ storages: { w1: 'Нет такого' } });
    await exchange({ a1: A1 }, { head: HEAD });
    expect(await decisions()).toContain('склад «Склад 1»: «Нет такого» нет, решают правила');
    expect(
      Object.values((await shown('a2')).stock ?? {})
        .filter(Boolean)
        .sort(),
    ).toEqual([5, 7]);
  });

  it('of two nodes do not take levels and storages from each other', async () => {
    await saveSecond();
    const head = types(['br', 'Розничная цена'], ['bo', 'Оптовая']) + stores(['w9', 'Склад 9']);
    const B1 = prices(['br', '300'], ['bo', '250']) + rests(['w9', 3]);
    const before = await (async () => {
      await exchange({ a1: A1, both: A1 }, { head: HEAD });
      return shown('a1');
    })();
    for (let time = 0; time < 2; time++) {
      await exchange({ b1: B1 }, { head, as: UNF, complete: true });
      expect(await shown('a1')).toEqual(before);
      expect(await shown('b1')).toMatchObject({
        prices: { retail: 30_000, wholesale: 25_000 },
        stock: { 'Склад 9': 3 },
      });
      await exchange({ a1: A1 }, { head: HEAD, complete: true });
      expect((await shown('b1')).prices).toEqual({ retail: 30_000, wholesale: 25_000 });
    }
    // Prices that one node tells leave those of the other.
    await saveSecond({ priceTypes: { br: 'dealer' }, storages: { 'Склад 9': 'Склад 1' } });
    await exchange({ both: B1 }, { head, as: UNF, complete: true });
    expect(await shown('both')).toEqual({
      prices: { retail: 10_000, dealer: 30_000, wholesale: 25_000, ...clubOf(before.prices) },
      stock: { 'Склад 1': 5, 'Склад 2': 7, 'Склад 9': 3 },
    });
    expect(await decisions()).toContain('склад «Склад 9»: «Склад 1» заполняет другой склад');
    await exchange({ both: A1 }, { head: HEAD, complete: true });
    expect((await shown('both')).prices).toMatchObject({ retail: 10_000, dealer: 30_000 });
    expect((await shown('both')).stock).toEqual({ 'Склад 1': 5, 'Склад 2': 7, 'Склад 9': 3 });
  });

  it('take over a storage of a node that is switched off', async () => {
    await exchange({ a1: A1 }, { head: HEAD });
    const words = { storages: { 'Склад 9': 'Склад 1' } };
    const { db } = shop.store;
    expect((await findWordFault(db, 'УНФ', words))?.message).toContain('уже заполняет узел «УТ»');
    const disabled = { disabled_at: shop.clock.now };
    await transaction(shop.store, (tx) =>
      tx.updateTable('exchange_nodes').set(disabled).where('name', '=', 'УТ').execute(),
    );
    expect(await findWordFault(db, 'УНФ', words)).toBeNull();
    await saveSecond(words);
    const B1 = prices(['r', '100']) + rests(['w9', 3]);
    await exchange(
      { a1: B1 },
      { head: types(['r', 'Розничная']) + stores(['w9', 'Склад 9']), as: UNF },
    );
    expect((await shown('a1')).stock).toEqual({ 'Склад 1': 3, 'Склад 2': 7 });
    const term = db
      .selectFrom('exchange_node_terms')
      .select('target_id')
      .where('key', '=', '1c:w1');
    expect(await term.execute()).toEqual([{ target_id: null }]);
  });

  it('leave a level that another node fills where it is', async () => {
    await saveSecond();
    await exchange({ a1: A1 }, { head: HEAD });
    await saveSecond({ priceTypes: { bo: 'klubnaya' } });
    const head = types(['br', 'Розничная цена'], ['bo', 'Оптовая']);
    const B1 = prices(['br', '300'], ['bo', '250']);
    await exchange({ b1: B1 }, { head, as: UNF });
    expect((await shown('b1')).prices).toEqual({ retail: 30_000, klubnaya: 25_000 });
    await shop.saveNode({ priceTypes: { Клубная: 'retail' } });
    for (let time = 0; time < 2; time++) {
      await exchange({ a1: A1 }, { head: HEAD, complete: true });
      expect((await shown('b1')).prices).toEqual({ retail: 30_000, klubnaya: 25_000 });
      expect((await shown('a1')).prices).toMatchObject({ retail: 8_000, roznichnaya: 10_000 });
    }
  });

  it("leave guests without a price rather than show them somebody's own", async () => {
    await exchange({ a1: A1 }, { head: HEAD });
    await shop.saveNode({ priceTypes: { Розничная: 'dealer' } });
    await exchange({ a1: A1 }, { head: HEAD });
    expect((await shown('a1')).prices).toEqual({ dealer: 10_000, klubnaya: 8_000 });
    expect(await decisions()).toContain('какая цена розничная, станет ясно');
  });
});

const clubOf = (all: Record<string, number> | undefined) =>
  Object.fromEntries(Object.entries(all ?? {}).filter(([, price]) => price === 8_000));
