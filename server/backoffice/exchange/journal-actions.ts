import { z } from 'zod';
import { CallError } from '../../../shared/contract/call.ts';
import * as desk from '../../../shared/desk-routes.ts';
import type { Millis } from '../../../shared/millis.ts';
import { orderNumber } from '../../../shared/order.ts';
import { countOf, GOODS } from '../../../shared/ru/plural.ts';
import { findRehearsal, rehearsalOf } from '../../doors/exchange/desk-imports/desk-import.ts';
import {
  repeatSessionIn,
  returnOrderIn,
  settleTaskIn,
} from '../../doors/exchange/journal/repeat-session.ts';
import { settleDiscrepancyIn } from '../../doors/exchange/journal/settle-discrepancy.ts';
import { undoSome } from '../../doors/exchange/journal/undo-session.ts';
import { countUndone, notesOfSession } from '../../doors/exchange/saving/product-changes.ts';
import { answerPrices } from '../../doors/exchange/work/held-prices.ts';
import {
  endRemoval,
  findRemoval,
  noteRemoval,
  removeConfirmed,
} from '../../doors/exchange/work/mass-removal.ts';
import { holdCatalogSequence } from '../../platform/store/product-changes.ts';
import { type Change, changeAs } from '../changes/change-as.ts';
import { type DeskActionRoute, deskAction } from '../desk/desk-page.ts';
import { readId } from '../desk/form-fields.ts';
import type { EntityName } from '../entities/entities.ts';
import { addImport } from '../imports/add-import.ts';

/** Goods that one request puts back: 400 at a time. */
const MOST_PARTS = 25;

interface Asked<Input> {
  id: number;
  input: Input;
  now: Millis;
  dataDir: string;
}

interface JournalChange<Input> {
  path: string;
  input: z.ZodType<Input>;
  action: string;
  /** Thing of the address that is changed. */
  entity: EntityName;
  title(id: number, input: Input): string;
  /** Goods are changed too: their numbers are taken in turn. */
  holdsCatalog?: true;
  run(change: Change, asked: Asked<Input>): Promise<void>;
}

/** A change of one thing of the exchange's journal. */
const journalAction = <Input>(options: JournalChange<Input>): DeskActionRoute => {
  const { path, input: schema, action, entity, title, holdsCatalog, run } = options;
  return deskAction({
    path,
    right: 'exchange.change',
    input: schema,
    async run({ store, config }, { staff, params, input, now }) {
      const id = readId(params['id']);
      const { dataDir } = config;
      const batch = { staffId: staff.id, action, title: title(id, input), now };
      return changeAs(store, batch, async (change) => {
        if (holdsCatalog) await holdCatalogSequence(change.tx);
        await change.watch(entity, [id]);
        await run(change, { id, input, now, dataDir });
      });
    },
  });
};

const nothing = z.object({});

export const settleExchangeTask = journalAction({
  path: desk.exchangeTask.path,
  input: nothing,
  action: 'exchange.task',
  entity: 'exchange_task',
  title: (id) => `Задача обмена ${id} решена`,
  async run(change, { id, now }) {
    const { tx } = change;
    const task = await tx
      .selectFrom('exchange_tasks')
      .select('session_id')
      .where('id', '=', id)
      .where('kind', 'in', ['mass-removal', 'held-prices'])
      .executeTakeFirst();
    // Its question goes with the task.
    if (task?.session_id) await change.watch('exchange_session', [task.session_id]);
    const isSettled = await settleTaskIn(tx, id, now);
    if (!isSettled) throw new CallError('not_found', 'Такой задачи нет, или она решена');
  },
});

export const returnExchangeOrder = journalAction({
  path: desk.exchangeOrder.path,
  input: nothing,
  action: 'exchange.return',
  entity: 'exchanged_order',
  title: (id) => `Заказ ${orderNumber(id)} снова отдаётся в 1С`,
  async run(change, { id: orderId, now }) {
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
  },
});

const NOTHING_TO_REPEAT =
  'В этом сеансе нечего загружать; взятые заказы второй раз не берутся, 1С передаст их при следующем обмене';

export const repeatExchange = journalAction({
  path: desk.exchangeRepeat.path,
  input: nothing,
  action: 'exchange.repeat',
  entity: 'exchange_session',
  title: (id) => `Сеанс обмена ${id}: загрузить ещё раз`,
  async run({ tx }, { id, dataDir }) {
    const count = await repeatSessionIn(tx, { dataDir, sessionId: id });
    if (count === 0) throw new CallError('not_found', NOTHING_TO_REPEAT);
  },
});

/** The worker beside the shop looks what the files of a session would change; its page tells it. */
export const rehearseExchange = deskAction({
  path: desk.exchangeRehearsal.path,
  right: 'exchange.change',
  input: nothing,
  async run({ store }, { staff, params, now }) {
    const id = readId(params['id']);
    const title = `Сеанс обмена ${id}: что изменилось бы`;
    const batch = { staffId: staff.id, action: 'exchange.rehearsal', title, now };
    return changeAs(store, batch, async (change) => {
      const files = await change.tx
        .selectFrom('exchange_files')
        .select('id')
        .where('session_id', '=', id)
        .limit(1)
        .execute();
      if (files.length === 0) throw new CallError('not_found', 'В этом сеансе нечего сверять');
      const last = await findRehearsal(change.tx, id);
      if (last?.state === 'waiting' || last?.state === 'working') {
        throw new CallError('conflict', 'Подождите: этот сеанс уже сверяется');
      }
      await addImport(change, { staffId: staff.id, title, order: rehearsalOf(id), now });
    });
  },
});

export const undoExchange = journalAction({
  path: desk.exchangeUndo.path,
  input: nothing,
  action: 'exchange.undo',
  entity: 'exchange_session',
  title: (id) => `Сеанс обмена ${id}: товары и цены возвращены`,
  holdsCatalog: true,
  async run({ tx }, { id, now }) {
    const { changed, kept } = await countUndone(tx, notesOfSession(id));
    if (changed + kept === 0) {
      throw new CallError('conflict', 'В этом сеансе возвращать больше нечего');
    }
    let after: string | null = null;
    for (let part = 0; part < MOST_PARTS; part++) {
      const { last }: { last: string | null } = await undoSome(tx, notesOfSession(id), {
        after,
        now,
      });
      if (last === null) return;
      after = last;
    }
    const how = `npm run exchange:journal -- --undo ${id}`;
    throw new CallError('conflict', `Больше 10 000 товаров: верните их командой ${how}`);
  },
});

export const confirmExchangeRemoval = deskAction({
  path: desk.exchangeRemoval.path,
  right: 'exchange.change',
  input: nothing,
  async run({ store, config }, { staff, params, now }) {
    const id = readId(params['id']);
    const asked = await findRemoval(store.db, id);
    if (!asked) throw notAsked();
    const title = `Сеанс обмена ${id}: снять с продажи ${countOf(asked.count, GOODS)}`;
    const batch = { staffId: staff.id, action: 'exchange.removal', title, now };
    // The name of the person is written down before the first of the goods goes.
    const { result: known, batchId: made } = await changeAs(store, batch, (change) =>
      claimRemoval(change, id, asked.noted),
    );
    const into = known ?? made;
    if (into === null) throw notAsked();
    const work = { store, dataDir: config.dataDir, now: () => now };
    const done = await removeConfirmed(work, id);
    if (done) {
      await changeAs(store, { ...batch, into }, async (change) => {
        await change.watch('exchange_session', [id]);
        await endRemoval(change.tx, { sessionId: id, noted: done.noted, now });
      });
    }
    return { batchId: into };
  },
});

const notAsked = () => new CallError('not_found', 'Этот сеанс ничего не ждёт');

/**
 * Names the change under which a removal is done; gives the one that it had got already: cut off, it goes
 * on under the same. @throws CallError when the session asks no more, or asks anew.
 */
async function claimRemoval(change: Change, id: number, noted: string): Promise<number | null> {
  const { tx } = change;
  const asked = await findRemoval(tx, id);
  if (!asked) throw notAsked();
  if (asked.batch !== undefined) return asked.batch;
  if (asked.noted !== noted) {
    throw new CallError('conflict', 'Сеанс загрузили ещё раз: посмотрите, что он снимет теперь');
  }
  const { count, of } = asked;
  await change.watch('exchange_session', [id]);
  await noteRemoval(tx, id, { count, of, batch: 0 });
  change.onBatch(async (batch) => void (await noteRemoval(tx, id, { count, of, batch })));
  return null;
}

export const answerExchangePrices = journalAction({
  path: desk.exchangePrices.path,
  input: z.object({ take: z.enum(['told', 'own'], 'Какие цены верны?') }),
  action: 'exchange.prices',
  entity: 'exchange_session',
  title: (id, { take }) =>
    `Сеанс обмена ${id}: ${take === 'told' ? 'принять цены из 1С' : 'оставить прежние цены'}`,
  async run(change, { id: sessionId, input, now }) {
    const { tx } = change;
    const tasks = await tx
      .selectFrom('exchange_tasks')
      .select('id')
      .where('session_id', '=', sessionId)
      .where('kind', '=', 'held-prices')
      .execute();
    await change.watch(
      'exchange_task',
      tasks.map(({ id }) => id),
    );
    const state = input.take === 'told' ? 'accepted' : 'declined';
    const isAnswered = await answerPrices(tx, { sessionId, state, now });
    if (!isAnswered) throw new CallError('not_found', 'Цены этого сеанса ничего не ждут');
  },
});

export const settleFieldDiscrepancy = journalAction({
  path: desk.discrepancy.path,
  input: z.object({ take: z.enum(['told', 'own'], 'Чьё значение верно?') }),
  action: 'exchange.discrepancy',
  entity: 'discrepancy',
  title: (id, { take }) =>
    `Расхождение ${id}: ${take === 'told' ? 'значение из 1С' : 'своё значение'}`,
  holdsCatalog: true,
  async run(change, { id, input, now }) {
    const { tx } = change;
    const isAccepted = input.take === 'told';
    const found = await tx
      .selectFrom('field_discrepancies')
      .select('product_id')
      .where('id', '=', id)
      .executeTakeFirst();
    // Its own value comes back with the undo.
    if (isAccepted && found) await change.watch('product', [found.product_id]);
    const isSettled = await settleDiscrepancyIn(tx, { id, isAccepted, now });
    if (!isSettled) throw new CallError('not_found', 'Такого расхождения нет, или оно решено');
  },
});
