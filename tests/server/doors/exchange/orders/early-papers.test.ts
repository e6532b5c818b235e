import { afterEach, beforeEach, expect, it } from 'vitest';
import { giveUpEarly } from '../../../../../server/doors/exchange/orders/early-papers.ts';
import { transaction } from '../../../../../server/platform/store/transaction.ts';
import { DAY_MS } from '../../../../../shared/millis.ts';
import { formatPrice } from '../../../../../shared/money.ts';
import { describeOnBothStores } from '../../../../helpers/with-store.ts';
import { type BoilerOrder, openBoilerOrder } from './boiler-shop.ts';
import { GUID, ordersFile, orderXml, paperXml } from './said-orders.ts';

const DRAFT = '<Проведен>false</Проведен>';

describeOnBothStores('papers of 1C that come before the id of their order is known', (dialect) => {
  let shop: BoilerOrder;
  beforeEach(async () => {
    shop = await openBoilerOrder(dialect);
  });
  afterEach(() => shop.shop.close());

  const follows = (basis = GUID) => `<Основание>${basis}</Основание>`;
  const payment = (more = '', { number = '15', sum = '100.00' } = {}) =>
    paperXml({ number, operation: 'Выплата безналичных денег', sum, more: follows() + more });
  const shipment = (more = '') =>
    paperXml({ number: 'Р-5', operation: 'Отпуск товара', sum: '300.00', more: follows() + more });
  const order = (number = shop.number) =>
    orderXml({ id: GUID, number, goods: [['g1', 3, '300.00']] });
  const state = async () => {
    const { status, paid_sum } = await shop.order();
    return [status, paid_sum];
  };
  const waiting = async () =>
    (
      await shop.shop.store.db
        .selectFrom('exchange_early_papers')
        .select('title')
        .orderBy('heard_at')
        .execute()
    ).map(({ title }) => title);
  const lastDetail = async () => {
    const files = shop.shop.store.db.selectFrom('exchange_files').select('detail');
    return (await files.orderBy('id', 'desc').executeTakeFirstOrThrow()).detail;
  };

  it('wait for it, and are judged once it is', async () => {
    await shop.send(payment(), shipment());
    expect(await lastDetail()).toBe(
      'Заказов: 0, изменено: 0, не с сайта: 2 (ждут своего заказа: 2)',
    );
    expect(await state()).toEqual(['opened', 0]);
    await shop.send(order());
    expect([await state(), await shop.asked()]).toEqual([['completed', 10_000], []]);
    expect(await waiting()).toEqual([]);
    await shop.send(payment(), shipment());
    await shop.send(order());
    expect([await state(), await shop.asked()]).toEqual([['completed', 10_000], []]);
  });

  it('are judged in files of one exchange, whichever comes first', async () => {
    shop.shop.clock.now += 60_000;
    await shop.shop.client().sendDocuments([
      { ...ordersFile(payment()), name: 'documents1.xml' },
      { ...ordersFile(order()), name: 'documents2.xml' },
    ]);
    expect(await state()).toEqual(['opened', 10_000]);
  });

  it('are judged as 1C has told them last', async () => {
    await shop.send(payment(), shipment());
    await shop.send(payment(DRAFT), shipment('<ПометкаУдаления>true</ПометкаУдаления>'));
    await shop.send(order());
    expect([await state(), await shop.asked()]).toEqual([['opened', 0], []]);
  });

  it('are not judged where their order comes with a later word of them', async () => {
    await shop.send(payment(), shipment());
    await shop.send(order(), payment(DRAFT), shipment(DRAFT));
    expect([await state(), await waiting()]).toEqual([['opened', 0], []]);
  });

  it('with a fault are asked about once their order is known', async () => {
    await shop.send(payment('', { sum: 'сто' }));
    expect([await waiting(), await shop.asked()]).toEqual([['оплата № 15 от 2026-11-20'], []]);
    await shop.send(order());
    expect(await shop.asked()).toEqual([
      'документ из 1С не взят: Не цена: «сто». Исправьте его там',
    ]);
  });

  it('pay no other order meanwhile, and none where they name none', async () => {
    const bare = payment().replace(follows(), '');
    await shop.send(bare);
    await shop.send(order('999999'), payment());
    expect([await state(), await waiting()]).toEqual([['opened', 0], []]);
  });

  it('are a person’s when nobody has named the order for a month', async () => {
    const { store, clock } = shop.shop;
    await shop.send(payment(), shipment());
    await giveUpEarly(store, clock.now + 29 * DAY_MS);
    expect(await waiting()).toHaveLength(2);
    await giveUpEarly(store, clock.now + 31 * DAY_MS);
    expect([await waiting(), await shop.asked()]).toEqual([
      [],
      [
        `документы из 1С, чей заказ она так и не назвала: оплата № 15 от 2026-11-20 на ${formatPrice(10_000)}, отгрузка № Р-5 от 2026-11-20. Если они за заказы сайта, внесите их сами`,
      ],
    ]);
    await shop.send(order());
    expect(await state()).toEqual(['opened', 0]);
  });

  it('are at most 2,000 of a node, the oldest are given to a person first', async () => {
    const { store, clock } = shop.shop;
    await transaction(store, async (tx) => {
      for (let at = 0; at < 2000; at += 100) {
        const rows = Array.from({ length: 100 }, (_, more) => ({
          node_id: 1,
          basis: `b${at + more}`,
          name: 'payment bank 1 2026-11-20',
          title: `оплата № ${at + more}`,
          document: '{}',
          heard_at: clock.now + at + more,
        }));
        await tx.insertInto('exchange_early_papers').values(rows).execute();
      }
    });
    await shop.send(payment(), shipment());
    expect([(await waiting()).length, await shop.asked()]).toEqual([
      2000,
      [
        'документы из 1С, чей заказ она так и не назвала: оплата № 0, оплата № 1. Если они за заказы сайта, внесите их сами',
      ],
    ]);
  });
});
