import { transaction } from '../../../../server/platform/store/transaction.ts';
import * as desk from '../../../../shared/desk-routes.ts';
import { orderNumber } from '../../../../shared/order.ts';
import type { MakeSamples } from './desk-samples.ts';

/** Orders, quote requests, and what stands on the cards of all things. */
export const orderSamples: MakeSamples = (bench) => {
  const { as, db, newOrder, placedOrder, lastBatchId } = bench;
  const owner = () => as('owner');
  let placed: Promise<number> | null = null;
  const order = () => {
    placed ??= placedOrder();
    return placed;
  };
  const quote = () => newOrder({ kind: 'request', status: 'new' });
  const way = { delivery_kind: 'courier', delivery_address: 'улица Мира, 1' };
  const waitingJob = () =>
    db
      .selectFrom('desk_jobs')
      .select('id')
      .where('kind', '=', 'bulk')
      .where('state', '=', 'waiting')
      .executeTakeFirst();
  const job = async () => {
    // One of a person's at a time.
    const known = await waitingJob();
    if (known) return known.id;
    // Orders that are not there: the job is there all the same.
    const ids = Array.from({ length: 501 }, (_, at) => String(900_000_000 + at));
    await owner().post(desk.ordersBulk(), { ids, act: 'take' });
    return (await waitingJob())?.id ?? 0;
  };
  const note = async () => ({
    entity: 'order',
    id: String(await order()),
    text: 'Перезвонить',
  });
  return {
    things: {
      [desk.order.path]: () => newOrder(),
      [desk.orderPaper.path]: () => newOrder({ status: 'opened', payment_kind: 'invoice' }),
      [desk.job.path]: job,
      [desk.quotePaper.path]: async () => {
        const id = await quote();
        const form = { 'price.0': '900', valid_until: '2026-12-01' };
        await owner().post(desk.quoteOffer(id), form);
        return id;
      },
    },
    changes: {
      [desk.ordersBulk.path]: async () => {
        const id = String(await newOrder({ status: 'confirmed' }));
        return owner().post(desk.ordersBulk(), { ids: [id], act: 'step', 'shown.confirmed': id });
      },
      [desk.quotesBulk.path]: async () =>
        owner().post(desk.quotesBulk(), { ids: [String(await quote())] }),
      [desk.ordersFile.path]: () =>
        owner().post(desk.ordersFile('csv'), { query: '', reason: 'отчёт' }),
      [desk.ordersShipping.path]: async () => {
        const id = await newOrder({ status: 'assembling', delivery_kind: 'courier' });
        return owner().post(desk.ordersShipping(), { rows: `${orderNumber(id)}\tRA1234567` });
      },
      [desk.orderLines.path]: async () => {
        const id = await order();
        const { code } = await db
          .selectFrom('order_lines')
          .select('code')
          .where('order_id', '=', id)
          .executeTakeFirstOrThrow();
        const form = { 'code.0': code, 'quantity.0': '2', 'price.0': '100' };
        return owner().post(desk.orderLines(id), form);
      },
      [desk.orderDetails.path]: async () =>
        owner().post(desk.orderDetails(await order()), { name: 'Новое имя' }),
      [desk.orderDelivery.path]: async () => {
        const form = { price: '350', reason: 'дальний район' };
        return owner().post(desk.orderDelivery(await order()), form);
      },
      [desk.orderWay.path]: async () => owner().post(desk.orderWay(await newOrder()), way),
      [desk.orderPayment.path]: async () =>
        owner().post(desk.orderPayment(await order()), { amount: '10', key: '77' }),
      [desk.orderStep.path]: async () =>
        owner().post(desk.orderStep(await order()), { to: 'confirmed' }),
      [desk.orderLetter.path]: async () =>
        owner().post(desk.orderLetter(await order()), { email: 'a@example.ru' }),
      [desk.quoteOffer.path]: async () =>
        owner().post(desk.quoteOffer(await quote()), {
          'price.0': '900',
          valid_until: '2026-12-01',
        }),
      [desk.quoteRefusal.path]: async () =>
        owner().post(desk.quoteRefusal(await quote()), { reason: 'Снято с производства' }),
      [desk.card.path]: async () =>
        // A browser sends the other fields of the form too, empty.
        owner().post(desk.card(), {
          entity: 'order',
          id: String(await order()),
          act: 'take',
          staff: '',
          due: '',
        }),
      [desk.messageSending.path]: async () => {
        await owner().post(desk.orderLetter(await order()), { email: 'b@example.ru' });
        const last = db.selectFrom('outbox').select('id').orderBy('id', 'desc');
        const { id } = await last.executeTakeFirstOrThrow();
        const tried = { attempts: 2, next_at: bench.shop.clock.now + 60_000 };
        await transaction(bench.shop.deps.store, (tx) =>
          tx.updateTable('outbox').set(tried).where('id', '=', id).execute(),
        );
        return owner().post(desk.messageSending(id));
      },
      [desk.jobStop.path]: async () => owner().post(desk.jobStop(await job())),
      [desk.notes.path]: async () => owner().post(desk.notes(), await note()),
      [desk.noteRemoval.path]: async () => {
        const { id } = await db
          .selectFrom('desk_notes')
          .select('id')
          .where('text', '=', (await note()).text)
          .executeTakeFirstOrThrow();
        return owner().post(desk.noteRemoval(id));
      },
      [desk.views.path]: () =>
        owner().post(desk.views(), { list: 'orders', title: 'Без оплаты', query: 'paid=no' }),
      [desk.viewRemoval.path]: async () => {
        const row = db.selectFrom('saved_views').select('id').orderBy('id', 'desc');
        return owner().post(desk.viewRemoval((await row.executeTakeFirstOrThrow()).id));
      },
      [desk.undo.path]: async () => owner().post(desk.undo(await lastBatchId())),
    },
    without: {
      [desk.ordersPapers.path]: 'papers are looked at: nothing changes',
      [desk.orderRefund.path]: 'the payment system has to have taken money first',
    },
  };
};
