import { afterAll, beforeAll, expect, it } from 'vitest';
import * as desk from '../../../../shared/desk-routes.ts';
import { orderNumber } from '../../../../shared/order.ts';
import { readForms } from '../../../helpers/read-forms.ts';
import { describeOnBothStores } from '../../../helpers/with-store.ts';
import { newCustomer } from '../customers/people-rows.ts';
import { type DeskBench, doneOf, openDeskBench } from './desk-bench.ts';

describeOnBothStores('words that were typed into a refused form', (dialect) => {
  let bench: DeskBench;
  beforeAll(async () => {
    bench = await openDeskBench(dialect);
  });
  afterAll(() => bench.close());

  it('stay with the step that they were typed for', async () => {
    const id = await bench.newOrder({ status: 'assembling' });
    const form = { from: 'confirmed', note: 'Нет на складе', return_to: desk.order(id) };
    const sent = { ...form, to: 'cancelled' };
    const refused = await bench.as('sales').post(desk.orderStep(id), sent);
    expect(refused.status).toBe(409);
    const open = /<details[^>]*open[^>]*><summary[^>]*>Отменить заказ.*?<\/details>/s;
    expect(open.exec(refused.text)?.[0]).toContain('value="Нет на складе"');
    expect(refused.text.match(/value="Нет на складе"/g)).toHaveLength(1);
    const long = { ...sent, from: 'assembling', note: 'я'.repeat(1001) };
    const { text } = await bench.as('sales').post(desk.orderStep(id), long);
    expect(text).toContain('aria-describedby="cancelled-note-error"');
  });

  it('are shown where the step that they were typed for is gone', async () => {
    const words = 'Поставщик задержал товар до января';
    for (const status of ['shipped', 'completed'] as const) {
      const id = await bench.newOrder({ status });
      const form = { from: 'assembling', to: 'cancelled', note: words, return_to: desk.order(id) };
      const refused = await bench.as('sales').post(desk.orderStep(id), form);
      expect(refused.status).toBe(409);
      expect(refused.text).not.toContain('Отменить заказ');
      expect(refused.text).toContain(words);
    }
  });

  it('stay with the refusal of a quote request', async () => {
    const id = await bench.newOrder({ kind: 'request', status: 'new' });
    const form = { reason: 'no', return_to: desk.order(id) };
    const { status, text } = await bench.as('sales').post(desk.quoteRefusal(id), form);
    expect(status).toBe(422);
    expect(text).toMatch(/<details open=""><summary class="link">Отказать/);
    expect(/<input[^>]*id="refusal-reason"[^>]*>/.exec(text)?.[0]).toContain('value="no"');
  });

  it('stay with a note, whose lines count one letter at their ends', async () => {
    const id = await bench.newOrder();
    const note = { entity: 'order', id: String(id), return_to: desk.order(id) };
    const lines = (count: number) => Array.from({ length: count }, () => 'я').join('\r\n');
    const kept = await bench.as('sales').post(desk.notes(), { ...note, text: lines(1000) });
    expect([kept.status, doneOf(kept.headers['location']) > 0]).toEqual([303, true]);
    const long = await bench.as('sales').post(desk.notes(), { ...note, text: lines(1001) });
    expect(long.status).toBe(422);
    expect(long.text).toMatch(/aria-describedby="note-error"[^>]*>я\r?\nя/);
    const other = { ...note, id: String(id + 1), text: `Чужое${lines(1001)}` };
    const { text } = await bench.as('sales').post(desk.notes(), other);
    expect(text).not.toContain('Чужое');
  });

  it('stay with an account that has become a part of another meanwhile', async () => {
    const [into, from] = [await newCustomer(bench), await newCustomer(bench)];
    const [page, action] = [desk.customer(from.id), desk.customerDetails(from.id)];
    const { text: shown } = await bench.as('owner').get(page);
    const form = readForms(shown).find((one) => one.action === action);
    const typed = { ...Object.fromEntries(form?.fields ?? []), last_name: 'Римская-Корсакова' };
    const merging = { from: String(from.id) };
    expect((await bench.as('sales').post(desk.customerMerging(into.id), merging)).status).toBe(303);
    const { status, text } = await bench.as('owner').post(action, typed);
    expect(status).toBe(409);
    expect(text).toContain(`Эта запись стала частью другой: № ${into.id}`);
    expect(text).toContain(`href="${desk.customer(into.id)}"`);
    expect(/<input[^>]*id="details-last_name"[^>]*>/.exec(text)?.[0]).toContain(
      'Римская-Корсакова',
    );
    const { headers } = await bench.as('owner').get(page);
    expect(headers['location']).toBe(desk.customer(into.id));
  });

  it('are led nowhere by a page that has another address', async () => {
    const id = await bench.newOrder();
    const note = { entity: 'order', id: String(id), text: '' };
    for (const page of [desk.box({ q: orderNumber(id) }), `${desk.products()}?f.1=`]) {
      const elsewhere = await bench.as('owner').get(page);
      expect([page, elsewhere.status]).toEqual([page, 303]);
      const refused = await bench.as('owner').post(desk.notes(), { ...note, return_to: page });
      expect([page, refused.status]).toEqual([page, 422]);
      expect(refused.text).toContain('Напишите заметку');
    }
  });
});
