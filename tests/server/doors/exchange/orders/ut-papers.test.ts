import { afterEach, beforeEach, expect, it } from 'vitest';
import { transaction } from '../../../../../server/platform/store/transaction.ts';
import { formatPrice } from '../../../../../shared/money.ts';
import { describeOnBothStores } from '../../../../helpers/with-store.ts';
import type { OrderShop } from '../../../orders/order-shop.ts';
import { placeOne } from '../../../orders/place-one.ts';
import type { ExchangeShop } from '../exchange-shop.ts';
import { openBoilerShop } from './boiler-shop.ts';
import { ordersFile, orderXml, paperXml } from './said-orders.ts';

/** Document of УТ 11 beside an order. */
interface UtPaper {
  number: string;
  operation: string;
  sum?: string;
  bases?: string[];
  /** Units of «g1». */
  units?: number;
  currency?: string;
  date?: string;
  more?: string;
}

const PAID = 'Выплата безналичных денег';

describeOnBothStores('papers as УТ 11 writes them', (dialect) => {
  let orders: OrderShop;
  let shop: ExchangeShop;
  let id: number;
  beforeEach(async () => {
    ({ orders, shop } = await openBoilerShop(dialect));
    id = await place();
  });
  afterEach(() => shop.close());

  const place = () => placeOne(orders, { 1: 3 }, { payment: 'invoice' });
  const numberOf = (orderId: number) => String(100_000 + orderId);
  const order = (units = 3) =>
    orderXml({
      id: numberOf(id),
      number: numberOf(id),
      goods: [['g1', units, `${units * 100}.00`]],
    });
  function paper({ number, operation, sum = '100.00', date, ...rest }: UtPaper): string {
    const { bases = [numberOf(id)], units, currency = 'руб', more = '' } = rest;
    const follows = bases.map((basis) => `<Основание>${basis}</Основание>`).join('');
    const line = `<Товары><Товар><Ид>g1</Ид><Наименование>Котёл</Наименование><Количество>${units}</Количество><Сумма>${sum}</Сумма></Товар><Товар><Ид>d</Ид><Наименование>Доставка</Наименование><Количество>1</Количество><ЗначенияРеквизитов><ЗначениеРеквизита><Наименование>ТипНоменклатуры</Наименование><Значение>Услуга</Значение></ЗначениеРеквизита></ЗначенияРеквизитов></Товар></Товары>`;
    const said = `<Валюта>${currency}</Валюта>${follows}${units ? line : ''}${more}`;
    return paperXml({ number, operation, sum, more: said, ...(date && { date }) });
  }
  const shipment = (number: string, units: number, rest: Pick<UtPaper, 'more' | 'date'> = {}) =>
    paper({ number, operation: 'Отпуск товара', units, ...rest });
  async function send(...documents: string[]) {
    shop.clock.now += 60_000;
    await shop.client().sendDocuments([ordersFile(documents.join(''))]);
  }
  const state = async (orderId = id) => {
    const row = shop.store.db.selectFrom('orders').select(['status', 'paid_sum']);
    const { status, paid_sum } = await row.where('id', '=', orderId).executeTakeFirstOrThrow();
    return [status, paid_sum];
  };
  const asked = async () =>
    (
      await shop.store.db
        .selectFrom('exchange_tasks')
        .select('detail')
        .where('settled_at', 'is', null)
        .orderBy('id')
        .execute()
    ).map(({ detail }) => detail.replace(/^Заказ № \d+: /, ''));
  const missing = (goods: string) => [
    `в 1С отгружено не всё, осталось: ${goods}. Когда отгрузят остальное, заказ пойдёт дальше сам; если не отгрузят, уменьшите его`,
  ];

  it('of a part of the goods do not send the whole order off, the rest does', async () => {
    await send(order(), shipment('Р-1', 2));
    expect([await state(), await asked()]).toEqual([['opened', 0], missing('«Котёл» 1 из 3')]);
    await send(order());
    expect([await state(), await asked()]).toEqual([['opened', 0], missing('«Котёл» 1 из 3')]);
    await send(shipment('Р-2', 1));
    expect([(await state())[0], await asked()]).toEqual(['completed', []]);
  });

  it('of services alone send nothing off', async () => {
    const act = paper({ number: 'А-1', operation: 'Отпуск товара', units: 1 });
    const service = act.replace(/<Товар><Ид>g1.*?<\/Товар>/, '');
    expect(service).toContain('Услуга');
    await send(order(), service);
    expect([await state(), await asked()]).toEqual([['opened', 0], []]);
    await send(order(), service, shipment('Р-1', 3));
    expect([(await state())[0], await asked()]).toEqual(['completed', []]);
  });

  it('of a part are counted once, and not any more when they are taken back', async () => {
    await send(shipment('Р-1', 2));
    await send(shipment('Р-1', 2));
    await send(shipment('Р-2', 1, { more: '<Проведен>false</Проведен>' }));
    expect([await state(), await asked()]).toEqual([['opened', 0], missing('«Котёл» 1 из 3')]);
    const removed = '<ПометкаУдаления>true</ПометкаУдаления>';
    await send(order(), shipment('Р-1', 2, { more: removed }));
    expect([await state(), await asked()]).toEqual([['opened', 0], []]);
  });

  it('that are posted anew on another day are the same papers', async () => {
    await send(order(), shipment('Р-1', 2));
    await send(shipment('Р-1', 2, { date: '2026-11-23' }));
    expect([await state(), await asked()]).toEqual([['opened', 0], missing('«Котёл» 1 из 3')]);
    await send(shipment('Р-1', 2, { date: '2027-01-11' }));
    expect((await state())[0]).toBe('completed');
  });

  it('are known where a former version has kept them by the whole date', async () => {
    await send(order(), shipment('Р-1', 2));
    const row = shop.store.db.selectFrom('exchange_orders').select('shipped');
    const { shipped } = await row.executeTakeFirstOrThrow();
    const former = String(shipped).replace('Р-1 2026', 'Р-1 2026-11-20 10:00:00');
    expect(former).not.toBe(shipped);
    await transaction(shop.store, (tx) =>
      tx.updateTable('exchange_orders').set({ shipped: former }).execute(),
    );
    await send(shipment('Р-1', 2, { date: '2026-11-23' }));
    expect([await state(), await asked()]).toEqual([['opened', 0], missing('«Котёл» 1 из 3')]);
  });

  it('of money are asked about when their number comes once more with another day', async () => {
    const money = (date: string, number = '15') =>
      paper({ number, operation: PAID, sum: '100.00', date });
    await send(order(), money('2026-11-20'));
    await send(money('2026-11-20'), money('2026-11-23'));
    await send(money('2026-11-23', '0015'));
    expect([await state(), await asked()]).toEqual([
      ['opened', 10_000],
      [
        `в 1С оплата № 15 от 2026-11-23 на ${formatPrice(10_000)}. Оплата с этим номером уже была от 2026-11-20. Если это она же другим днём, ничего не делайте; если новые деньги, учтите их сами`,
      ],
    ]);
    // Another year begins its numbers anew.
    await send(money('2027-01-11'));
    expect(await state()).toEqual(['opened', 20_000]);
  });

  it('of a part send off an order that 1C has cut down to it', async () => {
    await send(order(), shipment('Р-1', 2));
    await send(order(2), shipment('Р-1', 2));
    expect([(await state())[0], await asked()]).toEqual(['completed', []]);
  });

  it('of money for several orders are parted by a person', async () => {
    const second = await place();
    const bases = [numberOf(id), numberOf(second)];
    await send(order(), paper({ number: '15', operation: PAID, sum: '600.00', bases }));
    expect([await state(), await state(second)]).toEqual([
      ['opened', 0],
      ['opened', 0],
    ]);
    const words = `в 1С оплата № 15 от 2026-11-20 на 600.00 ₽ — за несколько заказов (${bases.join(', ')}). Учтите сами ту часть, которая за этот`;
    expect(await asked()).toEqual([words, words]);
  });

  it('of money in another currency are no roubles', async () => {
    const operation = PAID;
    await send(order(), paper({ number: '15', operation, sum: '300.00', currency: 'USD' }));
    expect([await state(), await asked()]).toEqual([
      ['opened', 0],
      ['в 1С оплата № 15 от 2026-11-20 на 300.00 USD — не в рублях. Учтите её сами по курсу дня'],
    ]);
    await send(paper({ number: '16', operation, sum: '300.00', currency: 'RUB' }));
    expect(await state()).toEqual(['confirmed', 30_000]);
  });

  it('that come back are asked about, and others are named in the journal', async () => {
    await send(
      order(),
      paper({ number: 'В-1', operation: 'Возврат товара', units: 1 }),
      paper({ number: 'СФ-1', operation: 'Счет-фактура' }),
      paper({ number: 'СФ-2', operation: 'Счет-фактура' }),
      paper({ number: 'К-1', operation: 'Корректировка реализации' }),
    );
    expect(await asked()).toEqual([
      'в 1С проведён возврат товара № В-1 от 2026-11-20 на 100.00 ₽: «Котёл» 1. Проведите его и на сайте',
    ]);
    const files = shop.store.db.selectFrom('exchange_files').select('detail');
    expect((await files.executeTakeFirstOrThrow()).detail).toBe(
      'Заказов: 1, изменено: 0, другие документы, их магазин не ведёт: Счет-фактура (2), Корректировка реализации (1)',
    );
  });
});
