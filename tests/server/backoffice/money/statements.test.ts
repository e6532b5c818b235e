import { afterAll, beforeAll, expect, it } from 'vitest';
import { countWaiting } from '../../../../server/backoffice/money/count-waiting.ts';
import * as desk from '../../../../shared/desk-routes.ts';
import { orderNumber } from '../../../../shared/order.ts';
import { describeOnBothStores } from '../../../helpers/with-store.ts';
import { type DeskBench, doneOf, openDeskBench } from '../desk/desk-bench.ts';
import { OWN_INN, PAYER_INN } from './bank-file.ts';
import { createMoneyBench, type MoneyBench } from './money-bench.ts';

describeOnBothStores('a statement', (dialect) => {
  let bench: DeskBench;
  let money: MoneyBench;
  beforeAll(async () => {
    bench = await openDeskBench(dialect);
    money = createMoneyBench(bench);
  });
  afterAll(() => bench.close());

  const hasTick = (html: string) => /name="sure\.\d+"/.test(html);

  it('ticks what is sure, and counts it once, however often it comes', async () => {
    const order = await money.invoiced();
    const file = [money.one(order)];
    const { id } = await money.upload(file);
    const html = await money.page(id);
    expect(html).toMatch(
      new RegExp(
        `checked="" name="sure\\.\\d+" value="${orderNumber(order)}"|name="sure\\.\\d+"[^>]*checked`,
      ),
    );
    const [document] = await money.documentsOf(id);
    const tick = { [`sure.${document?.id}`]: orderNumber(order) };
    expect((await money.record(id, tick)).status).toBe(303);
    expect(await money.paidOf(order)).toBe(1000_00);
    const again = await money.upload(file);
    expect((await money.documentsOf(again.id)).map(({ state }) => state)).toEqual(['recorded']);
    expect(hasTick(await money.page(again.id))).toBe(false);
    const refused = await money.record(again.id, tick);
    expect([refused.status, refused.text.includes('уже решён')]).toEqual([422, true]);
    const other = await money.invoiced();
    await money.record(again.id, { [`other.${document?.id}`]: orderNumber(other) });
    expect([await money.paidOf(order), await money.paidOf(other)]).toEqual([1000_00, 0]);
  });

  it('tells who brought it and who decided about its documents', async () => {
    const order = await money.invoiced();
    const { id } = await money.upload([money.one(order), money.one(order, { Сумма: '7.00' })]);
    const [first, second] = await money.documentsOf(id);
    await money.record(id, { [`other.${first?.id}`]: orderNumber(order) });
    await money.record(id, { leave: String(second?.id) });
    const html = (await money.page(id)).replaceAll('<!-- -->', '');
    const history = html.slice(html.indexOf('>История<'));
    expect(history).toContain('Состояние: ждёт → не заказ');
    expect(history).toContain(`ждёт → учтён; Заказ: — → ${orderNumber(order)}`);
    const said = [...history.matchAll(/<strong>(accountant[^<]*)<\/strong> <a[^>]*>([^<]+)</g)];
    expect(said.map(([, , title]) => title)).toEqual([
      'Выписка учтена',
      'Выписка учтена',
      'Выписка «kl.txt»: 2\u00a0документа',
    ]);
  });

  it.each([
    ['another sum', () => money.invoiced(), { Сумма: '999.99' }],
    ['another firm', () => money.invoiced(), { ПлательщикИНН: '5003052454' }],
    ['no firm', () => money.invoiced({ firm: null }), {}],
    ['an order that is paid', () => money.invoiced({ paid_sum: 1000_00 }), {}],
    ['an order that is cancelled', () => money.invoiced({ status: 'cancelled' }), {}],
    ['an order that is looked at', () => money.invoiced({ status: 'review' }), {}],
    ['money that comes back', () => money.invoiced(), { НазначениеПлатежа: 'возврат' }],
    ['no number', () => money.invoiced(), { НазначениеПлатежа: 'За товар' }],
    ['a receiver that is not named', () => money.invoiced(), { ПолучательИНН: '' }],
    ['a decision that waits', () => money.invoiced({ needs_decision: 1 }), {}],
  ] as const)('ticks nothing with %s', async (_name, make, fields) => {
    const order = await make();
    const purpose = 'НазначениеПлатежа' in fields ? fields.НазначениеПлатежа : '';
    const told = purpose === 'возврат' ? `Возврат по счёту ${orderNumber(order)}` : purpose;
    const { id } = await money.upload([
      money.one(order, { ...fields, НазначениеПлатежа: told || money.purposeOf(order) }),
    ]);
    const html = await money.page(id);
    expect(hasTick(html)).toBe(false);
    expect((await money.record(id, { all: 'yes' })).status).toBe(303);
    expect((await money.documentsOf(id)).map(({ state }) => state)).toEqual(['waiting']);
  });

  it.each([
    ['outgoing', { ПлательщикИНН: OWN_INN, ПолучательИНН: PAYER_INN }],
    ['between own accounts', { ПлательщикИНН: OWN_INN }],
    ["another firm's", { ПолучательИНН: '5003052454' }],
    ['on its way', { ДатаПоступило: '' }],
  ])('counts no money that is %s, even by hand', async (_name, fields) => {
    const order = await money.invoiced();
    const { id } = await money.upload([money.one(order, fields)]);
    const [document] = await money.documentsOf(id);
    const refused = await money.record(id, { [`other.${document?.id}`]: orderNumber(order) });
    expect([refused.status, await money.paidOf(order)]).toEqual([422, 0]);
  });

  it('asks when a purpose names two orders', async () => {
    const [a, b] = [await money.invoiced(), await money.invoiced()];
    const purpose = `${money.purposeOf(a)} и ${orderNumber(b)}`;
    const { id } = await money.upload([money.one(a, { НазначениеПлатежа: purpose })]);
    const html = await money.page(id);
    expect([hasTick(html), html.includes('названо несколько заказов')]).toEqual([false, true]);
  });

  it('counts one of two documents for one order, and asks about the other', async () => {
    const order = await money.invoiced();
    const { id } = await money.upload([money.one(order), money.one(order)]);
    const [first, second] = await money.documentsOf(id);
    const number = orderNumber(order);
    const both = { [`sure.${first?.id}`]: number, [`sure.${second?.id}`]: number };
    const answer = await money.record(id, both);
    expect([answer.status, await money.paidOf(order)]).toEqual([422, 1000_00]);
    expect(answer.text).toContain('оплачен другим документом');
  });

  it('tells the same number on another day, by another bank, and of another sum apart', async () => {
    const orders = [
      await money.invoiced(),
      await money.invoiced(),
      await money.invoiced(),
      await money.invoiced(),
    ];
    const [a = 0, b = 0, c = 0, d = 0] = orders;
    const Номер = money.newNumber();
    const { id } = await money.upload([
      money.one(a, { Номер }),
      money.one(b, { Номер, Дата: '19.11.2026' }),
      money.one(c, { Номер, ПлательщикБИК: '044525974' }),
      money.one(d, { Номер, Сумма: '500.00' }),
    ]);
    const documents = await money.documentsOf(id);
    expect(documents.map(({ is_odd }) => is_odd)).toEqual([0, 0, 0, 1]);
    await money.record(id, { all: 'yes' });
    expect(await Promise.all(orders.map(money.paidOf))).toEqual([1000_00, 1000_00, 1000_00, 0]);
  });

  it('is not counted once more by hand, nor what was by hand by it', async () => {
    const dear = { total: 2000_00, goods_sum: 2000_00, retail_sum: 2000_00 };
    const [a, b] = [await money.invoiced(dear), await money.invoiced(dear)];
    const [numberA, numberB] = [money.newNumber(), money.newNumber()];
    const accountant = bench.as('accountant');
    await accountant.post(desk.orderPayment(b), { amount: '1000', key: numberB });
    const { id } = await money.upload([
      money.one(a, { Номер: numberA }),
      money.one(b, { Номер: numberB }),
    ]);
    const [first, second] = await money.documentsOf(id);
    expect(hasTick(await money.page(id))).toBe(false);
    await money.record(id, {
      [`other.${first?.id}`]: orderNumber(a),
      [`other.${second?.id}`]: orderNumber(b),
    });
    expect([await money.paidOf(a), await money.paidOf(b)]).toEqual([1000_00, 1000_00]);
    await accountant.post(desk.orderPayment(a), { amount: '1000', key: numberA });
    expect(await money.paidOf(a)).toBe(1000_00);
  });

  it('knows a number by hand, by a statement and by another one with zeros in front or without', async () => {
    const dear = { total: 4000_00, goods_sum: 4000_00, retail_sum: 4000_00 };
    const order = await money.invoiced(dear);
    const [byHand, stated] = [money.newNumber(), money.newNumber()];
    const accountant = bench.as('accountant');
    const pay = (key: string) => accountant.post(desk.orderPayment(order), { amount: '1000', key });
    await pay(byHand);
    await pay(`00${byHand}`);
    expect(await money.paidOf(order)).toBe(1000_00);
    const { id } = await money.upload(
      [`00${byHand}`, stated, `0${stated}`].map((Номер) => money.one(order, { Номер })),
    );
    for (const document of await money.documentsOf(id)) {
      await money.record(id, { [`other.${document.id}`]: orderNumber(order) });
    }
    expect(await money.paidOf(order)).toBe(2000_00);
    await pay(`000${stated}`);
    expect(await money.paidOf(order)).toBe(2000_00);
  });

  it('counts good rows and gives bad ones back as typed', async () => {
    const order = await money.invoiced({ firm: null });
    const { id } = await money.upload([money.one(order), money.one(order)]);
    const [first, second] = await money.documentsOf(id);
    const answer = await money.record(id, {
      [`other.${first?.id}`]: orderNumber(order),
      [`other.${second?.id}`]: '999999999',
    });
    expect([answer.status, answer.text.includes('Нет такого заказа')]).toEqual([422, true]);
    expect(answer.text).toContain('остальное учтено: 1\u00a0документ');
    expect([await money.paidOf(order), answer.text.includes('value="999999999"')]).toEqual([
      1000_00,
      true,
    ]);
  });

  it('was counted for another order: it is moved, and is not undone', async () => {
    const [wrong, right] = [await money.invoiced(), await money.invoiced()];
    const { id } = await money.upload([money.one(wrong)]);
    const done = await money.record(id, { all: 'yes' });
    // The owner may take everything back that can be.
    const undone = await bench.as('owner').post(desk.undo(doneOf(done.headers['location'])));
    expect([undone.status, undone.text.includes('Назад не вернуть')]).toEqual([409, true]);
    const [document] = await money.documentsOf(id);
    await bench.as('accountant').post(desk.documentMove(document?.id ?? 0), {
      order: orderNumber(right),
    });
    expect([await money.paidOf(wrong), await money.paidOf(right)]).toEqual([0, 1000_00]);
    expect((await money.documentsOf(id))[0]?.order_id).toBe(right);
  });

  it('is taken away by undo until something of it is counted; what was left comes back', async () => {
    const order = await money.invoiced();
    const waiting = async () => (await countWaiting(bench.db)).statements;
    const before = await waiting();
    const first = await money.upload([money.one(order)]);
    const [document] = await money.documentsOf(first.id);
    const left = await money.record(first.id, { leave: String(document?.id) });
    expect((await money.documentsOf(first.id))[0]?.state).toBe('left');
    await bench.as('accountant').post(desk.undo(doneOf(left.headers['location'])));
    expect((await money.documentsOf(first.id))[0]?.state).toBe('waiting');
    expect(await waiting()).toBe(before + 1);
    await bench.as('accountant').post(desk.undo(first.batch));
    expect(await waiting()).toBe(before);
    expect((await bench.as('accountant').get(desk.statement(first.id))).status).toBe(404);
    const second = await money.upload([money.one(order)]);
    await money.record(second.id, { all: 'yes' });
    const page = await bench.as('accountant').get(desk.statement(second.id));
    expect(page.text).not.toContain(`action="${desk.undo(second.batch)}"`);
    const undone = await bench.as('accountant').post(desk.undo(second.batch));
    expect(undone.status).toBe(409);
  });

  it('says of another file what it is not, and runs no markup of a payer', async () => {
    const accountant = bench.as('accountant');
    const bad = await accountant.upload(desk.statements(), {}, [
      { field: 'file', name: '../../x.txt', bytes: Buffer.from('привет') },
    ]);
    expect([bad.status, bad.text.includes('Это не выписка')]).toEqual([422, true]);
    const empty = await accountant.upload(desk.statements(), {}, [
      { field: 'file', name: 'x.txt', bytes: Buffer.alloc(0) },
    ]);
    expect(empty.status).toBe(422);
    const order = await money.invoiced();
    const evil = '<script>alert(1)</script>';
    const { id } = await money.upload([
      money.one(order, { Плательщик1: evil, НазначениеПлатежа: evil }),
    ]);
    const html = await money.page(id);
    expect([html.includes(evil), html.includes('&lt;script&gt;')]).toEqual([false, true]);
  });

  it('refuses what is no number of a document', async () => {
    const { id } = await money.upload([money.one(await money.invoiced())]);
    const forms: Record<string, string | string[]>[] = [
      {},
      { 'other.99999999': '100001' },
      { 'sure.1e9': '100001' },
      { leave: ['a', '%E0%A4%A'] },
    ];
    for (const form of forms) expect((await money.record(id, form)).status).toBe(422);
    expect((await money.record(999_999, { all: 'yes' })).status).toBe(404);
  });

  it('is for the accountant: sales may look, others may not', async () => {
    const { id } = await money.upload([money.one(await money.invoiced())]);
    const sales = bench.as('sales');
    expect((await sales.get(desk.statement(id))).text).not.toContain('Учесть отмеченные');
    expect((await sales.post(desk.statementRecords(id), { all: 'yes' })).status).toBe(403);
    for (const role of ['content', 'warehouse'] as const) {
      expect((await bench.as(role).get(desk.money({ show: 'statements' }))).status).toBe(403);
    }
  });
});
