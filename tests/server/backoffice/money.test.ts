import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addPaymentTask } from '../../../server/orders/add-payment-task.ts';
import { transaction } from '../../../server/platform/store/transaction.ts';
import * as desk from '../../../shared/desk-routes.ts';
import { orderNumber } from '../../../shared/order.ts';
import { describeOnBothStores } from '../../helpers/with-store.ts';
import { type BankFields, bankFile, OWN_INN, PAYER_INN } from './bank-file.ts';
import { type DeskBench, doneOf, openDeskBench } from './desk-bench.ts';

describeOnBothStores('money at the desk', (dialect) => {
  let bench: DeskBench;
  beforeAll(async () => {
    bench = await openDeskBench(dialect);
  });
  afterAll(() => bench.close());

  const firm = (inn = PAYER_INN) =>
    JSON.stringify({ inn, kpp: '', title: 'ООО «Ромашка»', address: '' });
  const invoiced = (facts: Parameters<DeskBench['newOrder']>[0] = {}) =>
    bench.newOrder({ status: 'opened', payment_kind: 'invoice', firm: firm(), ...facts });
  const paidOf = async (id: number) => {
    const row = bench.db.selectFrom('orders').select(['paid_sum', 'status']).where('id', '=', id);
    return (await row.executeTakeFirstOrThrow()).paid_sum;
  };
  const purposeOf = (id: number) => `Оплата по счёту № ${orderNumber(id)} от 20.11.2026`;
  let numbers = 0;
  const upload = async (documents: readonly BankFields[]) => {
    const file = Buffer.from(bankFile(documents));
    const { headers, status } = await bench
      .as('accountant')
      .upload(desk.statements(), {}, [{ field: 'file', name: 'kl.txt', bytes: file }]);
    const id = Number(/statements\/(\d+)/.exec(headers['location'] ?? '')?.[1]);
    return { status, id, batch: doneOf(headers['location']) };
  };
  const newNumber = () => `n${++numbers}`;
  const one = (order: number, fields: BankFields = {}) => ({
    Номер: newNumber(),
    НазначениеПлатежа: purposeOf(order),
    ...fields,
  });
  const documentsOf = (statement: number) =>
    bench.db
      .selectFrom('bank_statement_lines')
      .innerJoin('bank_documents', 'bank_documents.id', 'document_id')
      .selectAll('bank_documents')
      .where('statement_id', '=', statement)
      .orderBy('position')
      .execute();
  const page = async (statement: number) =>
    (await bench.as('accountant').get(desk.statement(statement, { show: 'all' }))).text;
  const record = (statement: number, form: Record<string, string | string[]>) =>
    bench
      .as('accountant')
      .post(desk.statementRecords(statement), { return_to: desk.statement(statement), ...form });
  const hasTick = (html: string) => /name="sure\.\d+"/.test(html);

  describe('a statement', () => {
    it('ticks what is sure, and counts it once, however often it comes', async () => {
      const order = await invoiced();
      const file = [one(order)];
      const { id } = await upload(file);
      const html = await page(id);
      expect(html).toMatch(
        new RegExp(
          `checked="" name="sure\\.\\d+" value="${orderNumber(order)}"|name="sure\\.\\d+"[^>]*checked`,
        ),
      );
      const [document] = await documentsOf(id);
      const tick = { [`sure.${document?.id}`]: orderNumber(order) };
      expect((await record(id, tick)).status).toBe(303);
      expect(await paidOf(order)).toBe(1000_00);
      const again = await upload(file);
      expect((await documentsOf(again.id)).map(({ state }) => state)).toEqual(['recorded']);
      expect(hasTick(await page(again.id))).toBe(false);
      const refused = await record(again.id, tick);
      expect([refused.status, refused.text.includes('уже решён')]).toEqual([422, true]);
      const other = await invoiced();
      await record(again.id, { [`other.${document?.id}`]: orderNumber(other) });
      expect([await paidOf(order), await paidOf(other)]).toEqual([1000_00, 0]);
    });

    it.each([
      ['another sum', () => invoiced(), { Сумма: '999.99' }],
      ['another firm', () => invoiced(), { ПлательщикИНН: '5003052454' }],
      ['no firm', () => invoiced({ firm: null }), {}],
      ['an order that is paid', () => invoiced({ paid_sum: 1000_00 }), {}],
      ['an order that is cancelled', () => invoiced({ status: 'cancelled' }), {}],
      ['an order that is looked at', () => invoiced({ status: 'review' }), {}],
      ['money that comes back', () => invoiced(), { НазначениеПлатежа: 'возврат' }],
      ['no number', () => invoiced(), { НазначениеПлатежа: 'За товар' }],
      ['a receiver that is not named', () => invoiced(), { ПолучательИНН: '' }],
      ['a decision that waits', () => invoiced({ needs_decision: 1 }), {}],
    ] as const)('ticks nothing with %s', async (_name, make, fields) => {
      const order = await make();
      const purpose = 'НазначениеПлатежа' in fields ? fields.НазначениеПлатежа : '';
      const told = purpose === 'возврат' ? `Возврат по счёту ${orderNumber(order)}` : purpose;
      const { id } = await upload([
        one(order, { ...fields, НазначениеПлатежа: told || purposeOf(order) }),
      ]);
      const html = await page(id);
      expect(hasTick(html)).toBe(false);
      expect((await record(id, { all: 'yes' })).status).toBe(303);
      expect((await documentsOf(id)).map(({ state }) => state)).toEqual(['waiting']);
    });

    it.each([
      ['outgoing', { ПлательщикИНН: OWN_INN, ПолучательИНН: PAYER_INN }],
      ['between own accounts', { ПлательщикИНН: OWN_INN }],
      ["another firm's", { ПолучательИНН: '5003052454' }],
      ['on its way', { ДатаПоступило: '' }],
    ])('counts no money that is %s, even by hand', async (_name, fields) => {
      const order = await invoiced();
      const { id } = await upload([one(order, fields)]);
      const [document] = await documentsOf(id);
      const refused = await record(id, { [`other.${document?.id}`]: orderNumber(order) });
      expect([refused.status, await paidOf(order)]).toEqual([422, 0]);
    });

    it('asks when a purpose names two orders', async () => {
      const [a, b] = [await invoiced(), await invoiced()];
      const purpose = `${purposeOf(a)} и ${orderNumber(b)}`;
      const { id } = await upload([one(a, { НазначениеПлатежа: purpose })]);
      const html = await page(id);
      expect([hasTick(html), html.includes('названо несколько заказов')]).toEqual([false, true]);
    });

    it('counts one of two documents for one order, and asks about the other', async () => {
      const order = await invoiced();
      const { id } = await upload([one(order), one(order)]);
      const [first, second] = await documentsOf(id);
      const number = orderNumber(order);
      const both = { [`sure.${first?.id}`]: number, [`sure.${second?.id}`]: number };
      const answer = await record(id, both);
      expect([answer.status, await paidOf(order)]).toEqual([422, 1000_00]);
      expect(answer.text).toContain('оплачен другим документом');
    });

    it('tells the same number on another day, by another bank, and of another sum apart', async () => {
      const orders = [await invoiced(), await invoiced(), await invoiced(), await invoiced()];
      const [a = 0, b = 0, c = 0, d = 0] = orders;
      const Номер = newNumber();
      const { id } = await upload([
        one(a, { Номер }),
        one(b, { Номер, Дата: '19.11.2026' }),
        one(c, { Номер, ПлательщикБИК: '044525974' }),
        one(d, { Номер, Сумма: '500.00' }),
      ]);
      const documents = await documentsOf(id);
      expect(documents.map(({ is_odd }) => is_odd)).toEqual([0, 0, 0, 1]);
      await record(id, { all: 'yes' });
      expect(await Promise.all(orders.map(paidOf))).toEqual([1000_00, 1000_00, 1000_00, 0]);
    });

    it('is not counted once more by hand, nor what was by hand by it', async () => {
      const dear = { total: 2000_00, goods_sum: 2000_00, retail_sum: 2000_00 };
      const [a, b] = [await invoiced(dear), await invoiced(dear)];
      const [numberA, numberB] = [newNumber(), newNumber()];
      const accountant = bench.as('accountant');
      await accountant.post(desk.orderPayment(b), { amount: '1000', key: numberB });
      const { id } = await upload([one(a, { Номер: numberA }), one(b, { Номер: numberB })]);
      const [first, second] = await documentsOf(id);
      expect(hasTick(await page(id))).toBe(false);
      await record(id, {
        [`other.${first?.id}`]: orderNumber(a),
        [`other.${second?.id}`]: orderNumber(b),
      });
      expect([await paidOf(a), await paidOf(b)]).toEqual([1000_00, 1000_00]);
      await accountant.post(desk.orderPayment(a), { amount: '1000', key: numberA });
      expect(await paidOf(a)).toBe(1000_00);
    });

    it('counts good rows and gives bad ones back as typed', async () => {
      const order = await invoiced({ firm: null });
      const { id } = await upload([one(order), one(order)]);
      const [first, second] = await documentsOf(id);
      const answer = await record(id, {
        [`other.${first?.id}`]: orderNumber(order),
        [`other.${second?.id}`]: '999999999',
      });
      expect([answer.status, answer.text.includes('Нет такого заказа')]).toEqual([422, true]);
      expect([await paidOf(order), answer.text.includes('value="999999999"')]).toEqual([
        1000_00,
        true,
      ]);
    });

    it('was counted for another order: it is moved, and is not undone', async () => {
      const [wrong, right] = [await invoiced(), await invoiced()];
      const { id } = await upload([one(wrong)]);
      const done = await record(id, { all: 'yes' });
      // The owner may take everything back that can be.
      const undone = await bench.as('owner').post(desk.undo(doneOf(done.headers['location'])));
      expect([undone.status, undone.text.includes('Назад не вернуть')]).toEqual([409, true]);
      const [document] = await documentsOf(id);
      await bench.as('accountant').post(desk.documentMove(document?.id ?? 0), {
        order: orderNumber(right),
      });
      expect([await paidOf(wrong), await paidOf(right)]).toEqual([0, 1000_00]);
      expect((await documentsOf(id))[0]?.order_id).toBe(right);
    });

    it('is taken away by undo until something of it is counted; what was left comes back', async () => {
      const order = await invoiced();
      const first = await upload([one(order)]);
      const [document] = await documentsOf(first.id);
      const left = await record(first.id, { leave: String(document?.id) });
      expect((await documentsOf(first.id))[0]?.state).toBe('left');
      await bench.as('accountant').post(desk.undo(doneOf(left.headers['location'])));
      expect((await documentsOf(first.id))[0]?.state).toBe('waiting');
      await bench.as('accountant').post(desk.undo(first.batch));
      expect((await bench.as('accountant').get(desk.statement(first.id))).status).toBe(404);
      const second = await upload([one(order)]);
      await record(second.id, { all: 'yes' });
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
      const order = await invoiced();
      const evil = '<script>alert(1)</script>';
      const { id } = await upload([one(order, { Плательщик1: evil, НазначениеПлатежа: evil })]);
      const html = await page(id);
      expect([html.includes(evil), html.includes('&lt;script&gt;')]).toEqual([false, true]);
    });

    it('refuses what is no number of a document', async () => {
      const { id } = await upload([one(await invoiced())]);
      const forms: Record<string, string | string[]>[] = [
        {},
        { 'other.99999999': '100001' },
        { 'sure.1e9': '100001' },
        { leave: ['a', '%E0%A4%A'] },
      ];
      for (const form of forms) expect((await record(id, form)).status).toBe(422);
      expect((await record(999_999, { all: 'yes' })).status).toBe(404);
    });

    it('is for the accountant: sales may look, others may not', async () => {
      const { id } = await upload([one(await invoiced())]);
      const sales = bench.as('sales');
      expect((await sales.get(desk.statement(id))).text).not.toContain('Учесть отмеченные');
      expect((await sales.post(desk.statementRecords(id), { all: 'yes' })).status).toBe(403);
      for (const role of ['content', 'warehouse'] as const) {
        expect((await bench.as(role).get(desk.money({ show: 'statements' }))).status).toBe(403);
      }
    });
  });

  describe('a task about money', () => {
    const extra = async () => {
      const id = await invoiced({ status: 'confirmed' });
      await bench
        .as('accountant')
        .post(desk.orderPayment(id), { amount: '1500', key: newNumber() });
      const row = bench.db.selectFrom('payment_tasks').select('id').where('order_id', '=', id);
      return { id, task: (await row.executeTakeFirstOrThrow()).id };
    };
    const taskOf = (id: number) =>
      bench.db
        .selectFrom('payment_tasks')
        .select(['settled_at', 'word'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow();

    it('is settled with a word, which can be taken back', async () => {
      const { id, task } = await extra();
      const accountant = bench.as('accountant');
      expect((await accountant.post(desk.moneyTask(task), { word: '' })).status).toBe(422);
      const done = await accountant.post(desk.moneyTask(task), { word: 'Зачтём позже' });
      expect((await taskOf(task)).word).toBe('Зачтём позже');
      await accountant.post(desk.undo(doneOf(done.headers['location'])));
      expect((await taskOf(task)).settled_at).toBe(null);
      const order = bench.db.selectFrom('orders').select('needs_decision').where('id', '=', id);
      expect((await order.executeTakeFirstOrThrow()).needs_decision).toBe(1);
      expect((await accountant.post(desk.moneyTask(999_999), { word: 'Нет' })).status).toBe(404);
    });

    it('is not taken back once another asks for the same money', async () => {
      const { id, task } = await extra();
      const accountant = bench.as('accountant');
      const done = await accountant.post(desk.moneyTask(task), { word: 'Зачтём позже' });
      await accountant.post(desk.orderPayment(id), { amount: '100', key: newNumber() });
      const undone = await accountant.post(desk.undo(doneOf(done.headers['location'])));
      expect([undone.status, undone.text.includes('уже есть новая задача')]).toEqual([409, true]);
      expect((await taskOf(task)).word).toBe('Зачтём позже');
    });

    it('ends when the rest is moved to another order, never more than there is', async () => {
      const { id, task } = await extra();
      const target = await invoiced();
      const accountant = bench.as('accountant');
      const form = { order: orderNumber(target), amount: '500,01' };
      const more = await accountant.post(desk.moneyTaskMove(task), form);
      expect([more.status, await paidOf(id)]).toEqual([409, 1500_00]);
      await accountant.post(desk.moneyTaskMove(task), { ...form, amount: '500' });
      expect([await paidOf(id), await paidOf(target)]).toEqual([1000_00, 500_00]);
      expect((await taskOf(task)).settled_at).not.toBe(null);
      const twice = await accountant.post(desk.moneyTaskMove(task), { ...form, amount: '500' });
      expect([twice.status, await paidOf(target)]).toEqual([404, 500_00]);
    });

    it.each([
      ['the same order', async (id: number) => orderNumber(id)],
      ['none', async () => '999999999'],
      ['a cancelled one', async () => orderNumber(await invoiced({ status: 'cancelled' }))],
      [
        'a quote request',
        async () => orderNumber(await bench.newOrder({ kind: 'request', status: 'new' })),
      ],
      ['a word', async () => 'заказ'],
    ])('moves nothing to %s', async (_name, target) => {
      const { id, task } = await extra();
      const form = { order: await target(id), amount: '500' };
      const refused = await bench.as('accountant').post(desk.moneyTaskMove(task), form);
      expect([refused.status >= 400, await paidOf(id)]).toEqual([true, 1500_00]);
    });

    it('ends when money was given back by bank, and the buyer is told', async () => {
      const { id, task } = await extra();
      const form = { amount: '500', number: '44' };
      const { headers } = await bench.as('accountant').post(desk.moneyTaskReturn(task), form);
      expect([await paidOf(id), (await taskOf(task)).settled_at !== null]).toEqual([1000_00, true]);
      const told = await bench.db
        .selectFrom('outbox')
        .select('kind')
        .where('batch_id', '=', doneOf(headers['location']))
        .execute();
      expect(told.map(({ kind }) => kind)).toContain('money-returned');
    });

    it('stands in its list and leaves it', async () => {
      const { id, task } = await extra();
      await transaction(bench.shop.deps.store, (tx) =>
        addPaymentTask(
          tx,
          { orderId: id, kind: 'goods-gone', detail: '<b>Товара нет</b>' },
          bench.shop.clock.now,
        ),
      );
      const list = (filters: Parameters<typeof desk.money>[0]) =>
        bench.as('viewer').get(desk.money({ q: orderNumber(id), ...filters }));
      const { text } = await list({});
      expect([text.includes('&lt;b&gt;'), text.includes(desk.moneyTask(task))]).toEqual([
        true,
        false,
      ]);
      for (const show of ['payments', 'refunds', 'receipts', 'statements']) {
        expect((await list({ show, state: 'x', from: '%E0', before: '9'.repeat(15) })).status).toBe(
          200,
        );
      }
      const { text: payments } = await list({ show: 'payments', how: 'bank' });
      expect(payments).toContain('1\u00a0500,00');
    });
  });

  describe('the days', () => {
    const dayOf = async () => {
      const { text } = await bench.as('viewer').get(desk.moneyDays());
      return text;
    };

    it('name the orders whose money does not agree, and no others', async () => {
      const right = await invoiced({ status: 'confirmed' });
      await bench
        .as('accountant')
        .post(desk.orderPayment(right), { amount: '1000', key: newNumber() });
      const wrong = [
        await invoiced({ status: 'confirmed', paid_sum: 700_00 }),
        await invoiced({ status: 'completed' }),
        await invoiced({ status: 'cancelled', paid_sum: 1_00 }),
      ];
      const text = await dayOf();
      for (const id of wrong) expect(text).toContain(`${desk.order(id)}#money`);
      expect(text).not.toContain(`${desk.order(right)}#money`);
    });

    it.each(['2026-13-40', '%E0%A4%A', '9999-12-31', '0001-01-01'])('open with %s', async (to) => {
      expect((await bench.as('viewer').get(desk.moneyDays({ to }))).status).toBe(200);
    });
  });
});
