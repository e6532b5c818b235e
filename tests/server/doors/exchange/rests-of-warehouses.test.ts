import { afterEach, beforeEach, expect, it } from 'vitest';
import { saveNode } from '../../../../server/doors/exchange/nodes/save-node.ts';
import { describeOnBothStores } from '../../../helpers/with-store.ts';
import { createExchangeShop, type ExchangeShop } from './exchange-shop.ts';
import { commercemlImport, commercemlOffers, goods, offer } from './feeds.ts';
import { showProducts } from './test-shop.ts';

const UNF = { login: 'unf', password: 'another long password' };
const HEAD = `<Склады>${[1, 2, 3]
  .map((id) => `<Склад><Ид>w${id}</Ид><Наименование>Склад ${id}</Наименование></Склад>`)
  .join('')}</Склады>`;
const rest = (id: string, units: number) =>
  `<Склад ИдСклада="${id}" КоличествоНаСкладе="${units}"/>`;
const total = (units: number | string) => `<Количество>${units}</Количество>`;

describeOnBothStores('rests by warehouse', (dialect) => {
  let shop: ExchangeShop;
  beforeEach(async () => {
    shop = await createExchangeShop(dialect);
  });
  afterEach(() => shop.close());

  async function exchange(files: string[], { complete = false, as = {} } = {}) {
    shop.clock.now += 16 * 60_000;
    const list = files.map((text, at) => ({
      name: `offers${at}.xml`,
      content: commercemlOffers(offer('a', text), { head: HEAD, complete }),
    }));
    const goodsFile = { name: 'import.xml', content: commercemlImport(goods('a', 'Товар')) };
    await shop.client(as).sendGoods([goodsFile, ...list]);
  }
  const stock = async () => (await showProducts(shop.store))[0]?.stock;
  const saveSecond = () =>
    saveNode(
      shop.store,
      { name: 'УНФ', ...UNF, profile: 'unf-2.10', settings: {} },
      shop.clock.now,
    );

  it.each([
    ['a whole package', '', { complete: true }],
    ['a package of changes that names their sum', total(20), {}],
  ])('are none where %s names them no more', async (_what, sum, options) => {
    await exchange([total(20) + rest('w1', 20)], options);
    await exchange([sum + rest('w2', 20)], options);
    expect(await stock()).toEqual({ 'Склад 2': 20 });
  });

  it('stay where a package of changes may tell a part of them', async () => {
    await exchange([rest('w1', 5)]);
    await exchange([rest('w2', 7)]);
    await exchange([total('12.5') + rest('w2', 7.5)]);
    expect(await stock()).toEqual({ 'Склад 1': 5, 'Склад 2': 7 });
  });

  it('come by several files of one session, each of its own warehouse', async () => {
    await exchange([rest('w1', 1), rest('w2', 2), rest('w3', 3)], { complete: true });
    await exchange([rest('w1', 1), rest('w2', 5)], { complete: true });
    expect(await stock()).toEqual({ 'Склад 1': 1, 'Склад 2': 5 });
    await exchange([total(1) + rest('w1', 1), total(7) + rest('w3', 7)]);
    expect(await stock()).toEqual({ 'Склад 1': 1, 'Склад 3': 7 });
  });

  it('of one node are no word of those that another or a person fills', async () => {
    await saveSecond();
    await exchange([rest('w1', 5)]);
    await exchange([rest('w2', 7)], { as: UNF, complete: true });
    expect(await stock()).toEqual({ 'Склад 1': 5, 'Склад 2': 7 });
    await shop.store.writer
      .updateTable('storages')
      .set({ external_id: null })
      .where('title', '=', 'Склад 1')
      .execute();
    await exchange([rest('w2', 8)], { as: UNF, complete: true });
    expect(await stock()).toEqual({ 'Склад 1': 5, 'Склад 2': 8 });
  });

  it('leave rests that another node tells without a warehouse', async () => {
    await saveSecond();
    await exchange([total(9)]);
    await exchange([rest('w2', 7)], { as: UNF, complete: true });
    await exchange([total(7) + rest('w2', 7)], { as: UNF });
    expect(await stock()).toEqual({ 'Основной склад': 9, 'Склад 2': 7 });
  });

  it('take the place of rests that the same node told without a warehouse', async () => {
    await saveSecond();
    await exchange([total(9)], { as: UNF });
    await exchange([total(9)]);
    await exchange([rest('w2', 7)]);
    expect(await stock()).toEqual({ 'Склад 2': 7 });
  });
});
