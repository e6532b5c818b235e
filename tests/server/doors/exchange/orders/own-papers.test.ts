import { afterEach, beforeEach, expect, it } from 'vitest';
import { describeOnBothStores } from '../../../../helpers/with-store.ts';
import type { OrderShop } from '../../../orders/order-shop.ts';
import { placeOne } from '../../../orders/place-one.ts';
import type { ExchangeShop } from '../exchange-shop.ts';
import { openBoilerShop } from './boiler-shop.ts';
import { GUID, ordersFile, orderXml, paperXml } from './said-orders.ts';

const PAID = 'Выплата безналичных денег';
const SHIPPED = 'Отпуск товара';
const follows = (basis: string) => `<Основание>${basis}</Основание>`;

describeOnBothStores('papers of 1C that are documents of their own', (dialect) => {
  let orders: OrderShop;
  let shop: ExchangeShop;
  beforeEach(async () => {
    ({ orders, shop } = await openBoilerShop(dialect));
  });
  afterEach(() => shop.close());

  const place = () => placeOne(orders, { 1: 3 }, { payment: 'invoice' });
  const numberOf = (id: number) => String(100_000 + id);
  const said = (id: number, more: { id?: string; beside?: string } = {}) =>
    orderXml({ id: more.id ?? numberOf(id), number: numberOf(id), goods: [['g1', 3, '300.00']] });
  async function send(...documents: string[]) {
    shop.clock.now += 60_000;
    await shop.client().sendDocuments([ordersFile(documents.join(''))]);
  }
  const contain = (...documents: string[]) => `<Контейнер>${documents.join('')}</Контейнер>`;
  const payment = (number: string, sum: string, basis: string) =>
    paperXml({ number, operation: PAID, sum, more: follows(basis) });
  const state = async (id: number) => {
    const row = shop.store.db.selectFrom('orders').select(['status', 'paid_sum']);
    const { status, paid_sum } = await row.where('id', '=', id).executeTakeFirstOrThrow();
    return [status, paid_sum];
  };
  const tasks = async () =>
    (await shop.store.db.selectFrom('exchange_tasks').select('detail').orderBy('id').execute()).map(
      ({ detail }) => detail,
    );
  const lastDetail = async () => {
    const files = shop.store.db.selectFrom('exchange_files').select('detail');
    return (await files.orderBy('id', 'desc').executeTakeFirstOrThrow()).detail;
  };

  it('are money and shipment of the order that they follow from, once', async () => {
    const id = await place();
    const papers = [
      payment('15', '100.00', numberOf(id)),
      paperXml({ number: 'Р-5', operation: SHIPPED, sum: '300.00', more: follows(numberOf(id)) }),
    ];
    await send(said(id), ...papers);
    expect(await state(id)).toEqual(['completed', 10_000]);
    await send(...papers);
    await send(contain(said(id), ...papers));
    expect(await state(id)).toEqual(['completed', 10_000]);
    expect(await tasks()).toEqual([]);
  });

  it('find an order that is not in their file by the id that 1C gave it', async () => {
    const id = await place();
    await send(said(id, { id: GUID }));
    await send(payment('15', '100.00', GUID));
    await send(contain(payment('15', '100.00', GUID), payment('16', '50.00', GUID)));
    expect(await state(id)).toEqual(['opened', 15_000]);
    expect(await lastDetail()).toBe('Заказов: 2, изменено: 1');
  });

  it('go to their own order where several stand in a container, never to the first', async () => {
    const [first, second] = [await place(), await place()];
    const papers = [payment('15', '300.00', numberOf(second)), payment('16', '70.00', '')];
    await send(contain(said(first), said(second), ...papers));
    expect([await state(first), await state(second)]).toEqual([
      ['opened', 0],
      ['confirmed', 30_000],
    ]);
    expect(await lastDetail()).toBe(
      'Заказов: 2, изменено: 1, не с сайта: 1 (оплата, отгрузка или возврат неизвестного заказа: 1)',
    );
  });

  it('of orders that are not the shop’s are no money of others', async () => {
    const id = await place();
    await send(said(id), payment('15', '300.00', 'another'), payment('16', '300.00', ''));
    expect(await state(id)).toEqual(['opened', 0]);
  });

  it('are read inside the document of their order, and of cards too', async () => {
    const id = await place();
    const inside = paperXml({ number: 'ЭО-1', operation: 'Эквайринговая операция', sum: '120.00' });
    const list = `<ПодчиненныеДокументы>${inside.replaceAll('Документ>', 'ПодчиненныйДокумент>').replace('<Документ', '<ПодчиненныйДокумент')}</ПодчиненныеДокументы></Документ>`;
    const order = said(id).replace(/<\/Документ>$/, list);
    await send(order);
    await send(order);
    expect(await state(id)).toEqual(['opened', 12_000]);
  });

  it('with a fault leave the order as it is, and are asked of a person', async () => {
    const id = await place();
    await send(said(id), payment('15', 'сто', numberOf(id)));
    await send(payment('15', 'сто', numberOf(id)));
    expect(await state(id)).toEqual(['opened', 0]);
    expect((await tasks())[0]).toMatch(
      /^Заказ № \d+: документ из 1С не взят: .*Исправьте его там$/,
    );
    await send(payment('15', '100.00', numberOf(id)));
    expect(await state(id)).toEqual(['opened', 10_000]);
  });

  it('ask a person about what an order without them does not take back', async () => {
    const id = await place();
    await shop.store.writer.updateTable('orders').set({ status: 'cancelled' }).execute();
    const shipment = paperXml({
      number: 'Р-5',
      operation: SHIPPED,
      sum: '300.00',
      more: follows(numberOf(id)),
    });
    await send(shipment);
    await send(said(id));
    const open = shop.store.db.selectFrom('exchange_tasks').select('detail');
    expect(await open.where('settled_at', 'is', null).execute()).toEqual([
      { detail: `Заказ № ${numberOf(id)}: отгружен в 1С, а на сайте «Отменён»` },
    ]);
  });
});
