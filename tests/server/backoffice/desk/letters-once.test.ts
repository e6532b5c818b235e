import { afterAll, beforeAll, expect, it } from 'vitest';
import * as desk from '../../../../shared/desk-routes.ts';
import { MINUTE_MS } from '../../../../shared/millis.ts';
import { describeOnBothStores } from '../../../helpers/with-store.ts';
import { newCustomer, newFirm } from '../customers/people-rows.ts';
import { type DeskBench, doneOf, openDeskBench } from './desk-bench.ts';
import type { DeskVisitor } from './desk-visitor.ts';

describeOnBothStores('a letter of the desk that is sent by two presses', (dialect) => {
  let bench: DeskBench;
  beforeAll(async () => {
    bench = await openDeskBench(dialect);
  });
  afterAll(() => bench.close());

  const lettersOf = async (kind: string) => {
    const sent = bench.db.selectFrom('outbox').select('id').where('kind', '=', kind);
    return (await sent.execute()).length;
  };
  /** Sends a form now and again a second later; gives how many letters it has left, and the last batch. */
  async function pressTwice(kind: string, press: () => ReturnType<DeskVisitor['post']>) {
    const before = await lettersOf(kind);
    const first = doneOf((await press()).headers['location']);
    bench.shop.clock.now += 1000;
    const second = doneOf((await press()).headers['location']);
    expect([first > 0, second]).toEqual([true, 0]);
    return (await lettersOf(kind)) - before;
  }
  const toNextMinute = () => {
    const { clock } = bench.shop;
    clock.now = (Math.floor(clock.now / MINUTE_MS) + 1) * MINUTE_MS;
  };
  const BY_INVOICE = { status: 'opened', payment_kind: 'invoice' } as const;

  it('goes once: an invoice from the card, and again in another minute', async () => {
    toNextMinute();
    const id = await bench.newOrder(BY_INVOICE);
    const press = () => bench.as('sales').post(desk.orderLetter(id), { email: 'a@example.ru' });
    expect(await pressTwice('invoice-asked', press)).toBe(1);
    toNextMinute();
    expect(doneOf((await press()).headers['location'])).toBeGreaterThan(0);
  });

  it('goes once: invoices of many orders', async () => {
    toNextMinute();
    const ids: string[] = [];
    for (const email of ['b@example.ru', 'c@example.ru']) {
      ids.push(String(await bench.newOrder({ ...BY_INVOICE, email })));
    }
    const press = () => bench.as('sales').post(desk.ordersBulk(), { ids, act: 'letter' });
    expect(await pressTwice('invoice-asked', press)).toBe(2);
  });

  it('goes once: an answer to a question, which another text follows', async () => {
    const { id } = await bench.db.selectFrom('questions').select('id').executeTakeFirstOrThrow();
    const answer = (text: string) =>
      bench.as('content').post(desk.answer(id), { answer: text, publish: 'yes' });
    expect(await pressTwice('question-answered', () => answer('Да,\r\nесть'))).toBe(1);
    expect(await pressTwice('question-answered', () => answer('Да, два'))).toBe(1);
  });

  it('goes once: the refusal of a firm, which another reason follows', async () => {
    const firmId = await newFirm(bench, (await newCustomer(bench)).id);
    const refuse = (reason: string) => bench.as('sales').post(desk.firmRefusal(firmId), { reason });
    expect(await pressTwice('firm-judged', () => refuse('ИНН закрыт'))).toBe(1);
    expect(await pressTwice('firm-judged', () => refuse('ИНН чужой'))).toBe(1);
  });
});
