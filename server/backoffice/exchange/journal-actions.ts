import { z } from 'zod';
import { CallError } from '../../../shared/contract/call.ts';
import * as desk from '../../../shared/desk-routes.ts';
import { orderNumber } from '../../../shared/order.ts';
import {
  repeatSessionIn,
  returnOrderIn,
  settleTaskIn,
} from '../../doors/exchange/journal/repeat-session.ts';
import { settleDiscrepancyIn } from '../../doors/exchange/journal/settle-discrepancy.ts';
import { undoSome } from '../../doors/exchange/journal/undo-session.ts';
import { notesOfSession } from '../../doors/exchange/saving/product-changes.ts';
import { endRemoval, removeConfirmed } from '../../doors/exchange/work/finish-session.ts';
import { holdCatalogSequence } from '../../platform/store/product-changes.ts';
import { changeAs } from '../changes/change-as.ts';
import { deskAction } from '../desk/desk-page.ts';
import { readId } from '../desk/form-fields.ts';

const nothing = z.object({});
/** Goods that one request puts back: 400 at a time. */
const MOST_PARTS = 25;

export const settleExchangeTask = deskAction({
  path: desk.exchangeTask.path,
  right: 'exchange.change',
  input: nothing,
  async run({ store }, { staff, params, now }) {
    const id = readId(params['id']);
    const title = `Задача обмена ${id} решена`;
    const batch = { staffId: staff.id, action: 'exchange.task', title, now };
    return changeAs(store, batch, async (change) => {
      await change.watch('exchange_task', [id]);
      const isSettled = await settleTaskIn(change.tx, id, now);
      if (!isSettled) throw new CallError('not_found', 'Такой задачи нет, или она решена');
    });
  },
});

export const returnExchangeOrder = deskAction({
  path: desk.exchangeOrder.path,
  right: 'exchange.change',
  input: nothing,
  async run({ store }, { staff, params, now }) {
    const orderId = readId(params['id']);
    const title = `Заказ ${orderNumber(orderId)} снова отдаётся в 1С`;
    const batch = { staffId: staff.id, action: 'exchange.return', title, now };
    return changeAs(store, batch, async (change) => {
      await change.watch('exchanged_order', [orderId]);
      const tasks = await change.tx
        .selectFrom('exchange_tasks')
        .select('id')
        .where('order_id', '=', orderId)
        .where('kind', '=', 'order-set-aside')
        .execute();
      await change.watch(
        'exchange_task',
        tasks.map(({ id }) => id),
      );
      const isReturned = await returnOrderIn(change.tx, { orderId, now });
      if (!isReturned) throw new CallError('not_found', 'Этот заказ не отложен');
    });
  },
});

export const repeatExchange = deskAction({
  path: desk.exchangeRepeat.path,
  right: 'exchange.change',
  input: nothing,
  async run({ store }, { staff, params, now }) {
    const id = readId(params['id']);
    const title = `Сеанс обмена ${id}: загрузить ещё раз`;
    const batch = { staffId: staff.id, action: 'exchange.repeat', title, now };
    return changeAs(store, batch, async (change) => {
      await change.watch('exchange_session', [id]);
      const count = await repeatSessionIn(change.tx, id);
      if (count === 0) throw new CallError('not_found', 'В этом сеансе нечего загружать');
    });
  },
});

export const undoExchange = deskAction({
  path: desk.exchangeUndo.path,
  right: 'exchange.change',
  input: nothing,
  async run({ store }, { staff, params, now }) {
    const id = readId(params['id']);
    const title = `Сеанс обмена ${id}: товары и цены возвращены`;
    const batch = { staffId: staff.id, action: 'exchange.undo', title, now };
    return changeAs(store, batch, async (change) => {
      await holdCatalogSequence(change.tx);
      await change.watch('exchange_session', [id]);
      for (let part = 0; part < MOST_PARTS; part++) {
        const { isLast } = await undoSome(change.tx, notesOfSession(id), now);
        if (isLast) return;
      }
      const how = `npm run exchange:journal -- --undo ${id}`;
      throw new CallError('conflict', `Больше 10 000 товаров: верните их командой ${how}`);
    });
  },
});

export const confirmExchangeRemoval = deskAction({
  path: desk.exchangeRemoval.path,
  right: 'exchange.change',
  input: nothing,
  async run({ store, config }, { staff, params, now }) {
    const id = readId(params['id']);
    const work = { store, dataDir: config.dataDir, now: () => now };
    const removed = await removeConfirmed(work, id);
    if (removed === null) throw new CallError('not_found', 'Этот сеанс ничего не ждёт');
    const title = `Сеанс обмена ${id}: снято с продажи ${removed}`;
    const batch = { staffId: staff.id, action: 'exchange.removal', title, now };
    return changeAs(store, batch, async (change) => {
      await change.watch('exchange_session', [id]);
      await endRemoval(change.tx, id, now);
    });
  },
});

export const settleFieldDiscrepancy = deskAction({
  path: desk.discrepancy.path,
  right: 'exchange.change',
  input: z.object({ take: z.enum(['told', 'own'], 'Чьё значение верно?') }),
  async run({ store }, { staff, params, input, now }) {
    const id = readId(params['id']);
    const isAccepted = input.take === 'told';
    const title = `Расхождение ${id}: ${isAccepted ? 'значение из 1С' : 'своё значение'}`;
    const batch = { staffId: staff.id, action: 'exchange.discrepancy', title, now };
    return changeAs(store, batch, async (change) => {
      await holdCatalogSequence(change.tx);
      await change.watch('discrepancy', [id]);
      const isSettled = await settleDiscrepancyIn(change.tx, { id, isAccepted, now });
      if (!isSettled) throw new CallError('not_found', 'Такого расхождения нет, или оно решено');
    });
  },
});
