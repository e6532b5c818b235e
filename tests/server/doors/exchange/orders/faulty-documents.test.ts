import { createHash } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { describeOnBothStores } from '../../../../helpers/with-store.ts';
import type { OrderShop } from '../../../orders/order-shop.ts';
import { placeOne } from '../../../orders/place-one.ts';
import type { ExchangeShop } from '../exchange-shop.ts';
import { openBoilerShop } from './boiler-shop.ts';
import { ordersFile, orderXml, type SaidOrder } from './said-orders.ts';

describeOnBothStores('documents of 1C that cannot be read', (dialect) => {
  let orders: OrderShop;
  let shop: ExchangeShop;
  beforeEach(async () => {
    ({ orders, shop } = await openBoilerShop(dialect));
  });
  afterEach(() => shop.close());

  async function place(): Promise<number> {
    return placeOne(orders, { 1: 3 }, { payment: 'invoice' });
  }
  const numberOf = (id: number) => String(100_000 + id);
  const goodsOf = (units: number): SaidOrder['goods'] => [['g1', units, `${units * 100}.00`]];
  async function send(...documents: string[]) {
    shop.clock.now += 60_000;
    await shop.client().sendDocuments([ordersFile(documents.join(''))]);
  }
  const order = (id: number) =>
    shop.store.db
      .selectFrom('orders')
      .select(['status', 'total', 'paid_sum'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
  const tasks = async () =>
    (await shop.store.db.selectFrom('exchange_tasks').select('detail').execute()).map(
      ({ detail }) => detail,
    );
  const files = () =>
    shop.store.db.selectFrom('exchange_files').select(['state', 'detail']).orderBy('id').execute();
  const taskOf = (id: number, fault: string) =>
    `Заказ № ${numberOf(id)}: документ из 1С не взят: ${fault}. Исправьте его там`;

  it('leave the rest of the file to be taken, and are one task however often they come', async () => {
    const ids = [await place(), await place(), await place()] as const;
    const [first, middle, last] = ids;
    const said = (id: number, goods: SaidOrder['goods']) =>
      orderXml({ id: numberOf(id), goods, requisites: { 'Номер оплаты по 1С': `Б-${id}` } });
    const documents = [
      said(first, goodsOf(2)),
      said(middle, [['g1', 2.5, '250.00']]),
      said(last, goodsOf(4)),
    ];
    await send(...documents);
    // The same document stands on another line of the next file.
    await send('\n', ...documents);
    expect(await Promise.all(ids.map(order))).toEqual([
      { status: 'confirmed', total: 20_000, paid_sum: 20_000 },
      { status: 'opened', total: 30_000, paid_sum: 0 },
      { status: 'confirmed', total: 40_000, paid_sum: 40_000 },
    ]);
    expect(await files()).toEqual([
      { state: 'applied', detail: 'Заказов: 3, изменено: 2' },
      { state: 'applied', detail: 'Заказов: 3, изменено: 0' },
    ]);
    expect(await tasks()).toEqual([taskOf(middle, '«g1»: количество «2.5» не целое')]);
    await send(said(middle, goodsOf(1)));
    expect(await order(middle)).toMatchObject({ total: 10_000, paid_sum: 10_000 });
    const open = () =>
      shop.store.db
        .selectFrom('exchange_tasks')
        .select('order_id')
        .where('settled_at', 'is', null)
        .execute();
    expect(await open()).toEqual([]);
    await send(said(middle, [['g1', 2.5, '250.00']]));
    expect(await open()).toEqual([{ order_id: middle }]);
  });

  it('change nothing when the file is broken, which a person is told of once', async () => {
    const id = await place();
    const broken = ordersFile(orderXml({ id: numberOf(id), requisites: { Отменен: 'true' } }));
    const content = broken.content.slice(0, -10);
    for (const _again of [1, 2]) {
      shop.clock.now += 16 * 60_000;
      const sent = shop.client().sendDocuments([{ name: 'orders.xml', content }]);
      await expect(sent).rejects.toThrow('XML');
    }
    expect((await order(id)).status).toBe('opened');
    expect(await tasks()).toEqual([
      expect.stringMatching(/^Заказы из 1С не взяты: .*XML.*выгрузите заново$/),
    ]);
    const letters = shop.store.db.selectFrom('outbox').select('id');
    expect(await letters.where('kind', '=', 'exchange-task').execute()).toHaveLength(1);
  });

  it('leave the rest to be taken also where the task names a hundred goods', async () => {
    const [large, small] = [await place(), await place()];
    // Ids are told as titles; those of a real list are no shorter and repeat as little.
    const goods = Array.from({ length: 100 }, (_, at): [string, number, string] => {
      const words = createHash('sha512').update(String(at)).digest('hex');
      return [words, 1, '100.00'];
    });
    const paid = { 'Номер оплаты по 1С': 'Б-1' };
    const documents = [
      orderXml({ id: numberOf(large), goods }),
      orderXml({ id: numberOf(small), goods: goodsOf(3), requisites: paid }),
    ];
    await send(...documents);
    await send('\n', ...documents);
    expect(await order(small)).toMatchObject({ status: 'confirmed', paid_sum: 30_000 });
    const told = await tasks();
    expect(told).toHaveLength(1);
    expect(told[0]).toContain('не все товары есть на сайте');
    expect(told[0]?.length).toBeGreaterThan(10_000);
  });

  it.each<[string, SaidOrder, string]>([
    ['no number', { goods: [['g1', 'два', '200']] }, '«g1»: количество «два» не число'],
    ['no quantity', { goods: [['g1', '', '200']] }, '«g1»: количество «» не число'],
    ['below nothing', { goods: [['g1', -1, '100']] }, '«g1»: количество «-1» не целое'],
    ['no sum of a line', { goods: [['g1', 2, '-5']] }, 'Не цена: «-5»'],
    ['no sum', { goods: goodsOf(2), sum: 'NaN' }, 'Не цена: «NaN»'],
    [
      'too many units of one product',
      {
        goods: [
          ['g1', 1e9, '5'],
          ['g1', 1e9, '5'],
        ],
      },
      '«g1»: количество «1000000000» слишком большое',
    ],
    [
      'too much money',
      {
        goods: [
          ['g1', 1, '99999999999'],
          ['g1', 1, '99999999999'],
        ],
      },
      '«g1»: сумма «99999999999» слишком большая',
    ],
    ['a sum above all sums', { sum: '9999999999999' }, 'сумма «9999999999999» слишком большая'],
  ])('name their fault: %s', async (_case, said, fault) => {
    const id = await place();
    const shipped = { 'Номер отгрузки по 1С': 'Р-5' };
    await send(orderXml({ id: numberOf(id), requisites: shipped, ...said }));
    expect(await order(id)).toEqual({ status: 'opened', total: 30_000, paid_sum: 0 });
    expect(await tasks()).toEqual([taskOf(id, fault)]);
  });

  it('are so by a paper beside them too', async () => {
    const [id, other] = [await place(), await place()];
    const paper =
      '<Документ><Ид>p</Ид><Номер>99</Номер><Дата>2026-11-20</Дата><ХозОперация>Выплата безналичных денег</ХозОперация><Сумма>сто</Сумма></Документ>';
    const said = orderXml({ id: numberOf(id), goods: goodsOf(2) });
    await send(
      `<Контейнер>${said}${paper}</Контейнер>`,
      orderXml({ id: numberOf(other), goods: goodsOf(2) }),
    );
    expect([(await order(id)).total, (await order(other)).total]).toEqual([30_000, 20_000]);
    expect(await tasks()).toEqual([taskOf(id, 'Не цена: «сто»')]);
  });

  it.each(['leave', 'make'] as const)('are left when they are nobody’s: %s', async (ownOrders) => {
    await shop.saveNode({ isZipped: false, ownOrders });
    const id = await place();
    await send(
      orderXml({ id: 'чужой', number: 'УТ-7', goods: [['кабель', 2.5, '250.00']] }),
      orderXml({ id: numberOf(id), goods: goodsOf(2) }),
    );
    expect((await order(id)).total).toBe(20_000);
    expect(await files()).toEqual([
      { state: 'applied', detail: 'Заказов: 1, изменено: 1, не с сайта: 1 (с ошибкой: 1)' },
    ]);
    expect(await tasks()).toEqual([]);
  });

  it('are cancelled all the same: nobody needs their lines then', async () => {
    const id = await place();
    const requisites = { Отменен: 'true' };
    const goods: SaidOrder['goods'] = [['g1', 2.5, '-1']];
    await send(orderXml({ id: numberOf(id), goods, sum: '-1', requisites }));
    expect((await order(id)).status).toBe('cancelled');
    expect(await tasks()).toEqual([]);
  });
});
