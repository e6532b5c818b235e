import { afterAll, beforeAll, expect, it } from 'vitest';
import { readReport } from '../../../../server/backoffice/reports/read-report.ts';
import { refreshReports } from '../../../../server/backoffice/reports/refresh-reports.ts';
import { transaction } from '../../../../server/platform/store/transaction.ts';
import * as desk from '../../../../shared/desk-routes.ts';
import { moscowDay } from '../../../../shared/ru/dates.ts';
import { describeOnBothStores } from '../../../helpers/with-store.ts';
import { type DeskBench, doneOf, openDeskBench } from '../desk/desk-bench.ts';
import { findEverywhere } from '../desk/find-everywhere.ts';
import { findFirm, newCustomer, newFirm, newOrderOf } from './people-rows.ts';

describeOnBothStores('words about an erased person', (dialect) => {
  let bench: DeskBench;
  beforeAll(async () => {
    bench = await openDeskBench(dialect);
  });
  afterAll(() => bench.close());

  const everywhere = (text: string) => findEverywhere(bench.db, dialect, text);
  const post = async (path: string, form: Record<string, string>) => {
    const { status, headers } = await bench.as('owner').post(path, form);
    expect([path, status]).toEqual([path, 303]);
    return headers['location'];
  };
  const undo = (location: string | undefined) => post(desk.undo(doneOf(location)), {});
  const erase = (id: number) =>
    post(desk.customerErasure(id), { reason: 'заявление № 7', sure: 'yes' });

  it('go from orders, offers, money and reports', async () => {
    const { store } = bench.shop.deps;
    const { now } = bench.shop.clock;
    const { id } = await newCustomer(bench, { email: '' });
    const order = await newOrderOf(bench, id);
    const quote = await newOrderOf(bench, id, { kind: 'request', status: 'new' });
    const offered = { valid_until: '2026-12-01', 'price.0': '900' };
    const first = { ...offered, 'note.0': 'Как просила Пульхерия', comment: 'Пульхерия, вот цены' };
    const sent = await post(desk.quoteOffer(quote), first);
    await undo(sent);
    await post(desk.quoteOffer(quote), { ...first, 'price.0': '800' });
    const refusal = await post(desk.quoteRefusal(quote), { reason: 'Пульхерия не отвечает' });
    await post(desk.orderStep(order), { to: 'cancelled', note: 'Пульхерия передумала' });
    const task = await transaction(store, (tx) =>
      tx
        .insertInto('payment_tasks')
        .values({ order_id: order, kind: 'goods-gone', detail: '', created_at: now })
        .returning('id')
        .executeTakeFirstOrThrow(),
    );
    const settled = { word: 'Пульхерия заберёт деньги сама' };
    await undo(await post(desk.moneyTask(task.id), settled));
    await post(desk.moneyTask(task.id), settled);
    await refreshReports(store, now);
    const day = moscowDay(now);
    const lost = async () => {
      const { rows } = await readReport(bench.db, 'lost', { from: day, to: day, now });
      return rows.map(([what, , , count, sum]) => [what, count, sum]).toSorted();
    };
    const before = await lost();
    for (const place of ['order_events.note', 'order_lines.note', 'offer_revisions.state']) {
      expect(await everywhere('Пульхери')).toContain(place);
    }
    expect(await everywhere('Пульхери')).toContain('report_days.key');

    await erase(id);
    expect(await everywhere('Пульхери')).toEqual([]);
    expect(await lost()).toEqual(before);
    // The cards are shown still, and so are the offers.
    for (const one of [order, quote]) {
      expect((await bench.as('viewer').get(desk.order(one))).status).toBe(200);
    }
    // What was erased cannot be put back, which is said before and after the press.
    const back = desk.undo(doneOf(refusal));
    const { text } = await bench.as('owner').get(desk.order(quote));
    const refused = await bench.as('owner').post(back, { return_to: desk.order(quote) });
    expect([text.includes(`action="${back}"`), refused.status]).toEqual([false, 409]);
    expect(refused.text).toContain('Данные покупателя удалены');
    const offers = bench.db.selectFrom('offer_revisions').select('revision');
    expect(await offers.where('order_id', '=', quote).execute()).toHaveLength(2);
  });

  it('go with firms that are the person: their name, number and home', async () => {
    const { id } = await newCustomer(bench, { email: '' });
    const own = { inn: '500100732259', ogrn: '304500116000157', legal_address: 'дом Пульхерии' };
    const title = 'ИП Заплатина Пульхерия';
    const confirmed = await newFirm(bench, id, { ...own, title });
    const refused = await newFirm(bench, id, { ...own, title, is_default: 0 });
    const company = await newFirm(bench, id, { is_default: 0 });
    await undo(await post(desk.firmConfirmation(confirmed), { level: 'wholesale' }));
    await post(desk.firmConfirmation(confirmed), { level: 'dealer' });
    await post(desk.firmRefusal(refused), { reason: 'Такая уже есть' });
    await post(desk.firmConfirmation(company), { level: 'dealer' });
    expect(await everywhere('Пульхери')).toContain('change_batches.title');

    await erase(id);
    for (const text of ['Пульхери', 'Заплатин', own.inn, own.ogrn]) {
      expect([text, await everywhere(text)]).toEqual([text, []]);
    }
    const { now } = bench.shop.clock;
    expect(await findFirm(bench, confirmed)).toMatchObject({ removed_at: now });
    expect(await findFirm(bench, company)).toMatchObject({
      title: 'ООО «Ромашка»',
      removed_at: now,
    });
    expect((await bench.as('viewer').get(desk.firms({ state: 'all' }))).text).not.toContain(
      desk.firm(company),
    );
    expect(await everywhere('ООО «Ромашка», ИНН 7707083893')).toContain('change_batches.title');
    expect((await bench.as('viewer').get(desk.firm(confirmed))).status).toBe(200);
  });
});
