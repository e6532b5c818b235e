import { afterEach, beforeEach, expect, it } from 'vitest';
import { transaction } from '../../../../../server/platform/store/transaction.ts';
import { formatPrice } from '../../../../../shared/money.ts';
import { describeOnBothStores } from '../../../../helpers/with-store.ts';
import { type BoilerOrder, openBoilerOrder } from './boiler-shop.ts';
import { orderXml, paperXml } from './said-orders.ts';

const BANK = 'Выплата безналичных денег';
const CASH = 'Выплата наличных денег';
const CARD = 'Эквайринговая операция';
const DRAFT = '<Проведен>false</Проведен>';

/** Ids as 1C gives them to its documents. */
const [ID_A, ID_B] = [
  '0a1b2c3d-55bc-11d9-848a-00112f43529a',
  '1a1b2c3d-55bc-11d9-848a-00112f43529a',
];

describeOnBothStores('papers of money with one number', (dialect) => {
  let shop: BoilerOrder;
  beforeEach(async () => {
    shop = await openBoilerOrder(dialect);
  });
  afterEach(() => shop.shop.close());

  interface Money {
    sum?: string;
    id?: string;
    number?: string;
    date?: string;
    more?: string;
  }
  const money = (operation: string, paper: Money = {}) => {
    const { sum = '100.00', id, number = '12', more = '', date } = paper;
    const basis = `<Основание>${shop.number}</Основание>`;
    const said = { number, operation, sum, more: basis + more, ...(date && { date }) };
    const xml = paperXml(said);
    return id ? xml.replace(/<Ид>.*?<\/Ид>/, `<Ид>${id}</Ид>`) : xml;
  };
  const order = (requisites: Record<string, string> = {}) =>
    orderXml({
      id: shop.number,
      number: shop.number,
      goods: [['g1', 3, '300.00']],
      requisites,
    });
  const paid = async () => (await shop.order()).paid_sum;
  const NAMED = { 'Номер оплаты по 1С': '12', 'Дата оплаты по 1С': '2026-11-20' };
  const twins = (sum: number) =>
    `в 1С оплата № 12 от 2026-11-20 на ${formatPrice(sum)}. С этим номером и днём уже учтена другая. Проверьте, все ли деньги учтены`;
  /** Papers as former versions kept them, without their kind and their id. */
  const forget = () =>
    transaction(shop.shop.store, async (tx) => {
      await tx.updateTable('exchange_papers').set({ kind: '', guid: '' }).execute();
      const key = `1c 1 ${shop.id} 12 2026-11-20`;
      await tx.updateTable('payments').set({ key }).where('provider', '=', 'bank').execute();
    });

  it('and one day are each counted where their money came in other ways', async () => {
    const said = [money(BANK), money(CASH, { sum: '70.00' }), money(CARD, { sum: '30.00' })];
    await shop.send(order(NAMED), ...said);
    expect([await paid(), await shop.asked()]).toEqual([20_000, []]);
    await shop.send(...said);
    await shop.send(order(NAMED), ...said);
    expect([await paid(), await shop.asked()]).toEqual([20_000, []]);
  });

  it('and other days of the year are each counted where their money came in other ways', async () => {
    await shop.send(order(), money(BANK));
    await shop.send(money(CASH, { sum: '70.00', date: '2026-11-23' }));
    expect([await paid(), await shop.asked()]).toEqual([17_000, []]);
  });

  it('are asked about by themselves when one of them is taken back', async () => {
    await shop.send(order(), money(BANK), money(CASH, { sum: '70.00' }));
    await shop.send(order(), money(BANK, { more: DRAFT }), money(CASH, { sum: '70.00' }));
    const words = (what: string) =>
      `в 1С ${what} № 12 от 2026-11-20 больше не проведена, а на сайте учтена. Если денег нет, проведите и на сайте их возврат`;
    expect(await shop.asked()).toEqual([words('безналичная оплата')]);
    await shop.send(money(CASH, { more: DRAFT }));
    expect(await shop.asked()).toEqual([words('безналичная оплата'), words('оплата наличными')]);
    await shop.send(money(BANK));
    expect(await shop.asked()).toEqual([words('оплата наличными')]);
  });

  it('that a former version has counted are not counted again when they are posted anew', async () => {
    await shop.send(order(), money(BANK));
    await forget();
    await shop.send(money(BANK, { id: ID_A }));
    await shop.send(order(NAMED), money(BANK, { id: ID_A }));
    expect([await paid(), await shop.asked()]).toEqual([10_000, []]);
    await shop.send(money(BANK, { id: ID_A, date: '2026-11-23' }));
    expect([await paid(), await shop.asked()]).toEqual([10_000, []]);
  });

  it('are a person’s where a former version has counted one of them, whichever', async () => {
    await shop.send(order(), money(BANK));
    await forget();
    await shop.send(money(CASH, { sum: '70.00' }));
    await shop.send(money(BANK), money(CASH, { sum: '70.00' }));
    await shop.send(money(BANK), money(CASH, { sum: '70.00' }));
    expect([await paid(), await shop.asked()]).toEqual([10_000, [twins(10_000)]]);
    await shop.send(money(BANK, { more: DRAFT }), money(CASH, { more: DRAFT, sum: '70.00' }));
    expect((await shop.asked()).slice(1)).toEqual([
      'в 1С оплата № 12 от 2026-11-20 больше не проведена, а на сайте учтена. Если денег нет, проведите и на сайте их возврат',
    ]);
  });

  it('that former versions have counted without noting them are not counted again', async () => {
    await shop.send(order(), money(BANK));
    await forget();
    await transaction(shop.shop.store, (tx) => tx.deleteFrom('exchange_papers').execute());
    await shop.send(money(BANK));
    expect([await paid(), await shop.asked()]).toEqual([10_000, []]);
    await shop.send(money(CASH, { sum: '70.00' }));
    expect([await paid(), await shop.asked()]).toEqual([10_000, [twins(7000)]]);
  });

  it('are one that the order had named before, without its kind', async () => {
    await shop.send(order(NAMED));
    const all = await paid();
    await shop.send(order(NAMED), money(BANK, { id: ID_A }));
    expect([await paid(), await shop.asked()]).toEqual([all, []]);
  });

  it('are known by the id of 1C, whatever day or number they are given later', async () => {
    await shop.send(order(), money(BANK, { id: ID_A }));
    await shop.send(money(BANK, { id: ID_A, date: '2026-11-23' }));
    await shop.send(money(BANK, { id: ID_A, date: '2027-01-11', number: '1' }));
    await shop.send(money(CARD, { id: ID_A }));
    expect([await paid(), await shop.asked()]).toEqual([10_000, []]);
  });

  it('of one kind and day are a person’s where 1C has two ids for them', async () => {
    await shop.send(order(), money(BANK, { id: ID_A }), money(BANK, { id: ID_B, sum: '70.00' }));
    await shop.send(money(BANK, { id: ID_B, sum: '70.00' }));
    expect([await paid(), await shop.asked()]).toEqual([10_000, [twins(7000)]]);
  });

  it('are not known by an id that is their order’s, or stands on several of them', async () => {
    const inOrder = order().replace('<Товары>', `<Номер1С>Т-1</Номер1С><Товары>`);
    const guided = inOrder.replace(`<Ид>${shop.number}</Ид>`, `<Ид>${ID_A}</Ид>`);
    const paper = (number: string, id: string) => money(BANK, { id, number, sum: '50.00' });
    await shop.send(guided, paper('12', ID_A), paper('13', ID_A));
    await shop.send(paper('14', ID_B), paper('15', ID_B));
    expect([await paid(), await shop.asked()]).toEqual([20_000, []]);
  });

  it('and one day pay other orders where their money came in other ways', async () => {
    await shop.send(order(), money(BANK));
    const other = await shop.place();
    const elsewhere = money(CASH).replace(shop.number, String(100_000 + other));
    await shop.send(elsewhere);
    expect(await shop.asked()).toEqual([]);
  });
});
