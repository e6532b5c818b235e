import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  forgetLetters,
  LETTERS_KEPT_MS,
} from '../../../../server/backoffice/letters/forget-letters.ts';
import { addToOutbox } from '../../../../server/platform/outbox/add-to-outbox.ts';
import { runOutbox } from '../../../../server/platform/outbox/run-outbox.ts';
import { transaction } from '../../../../server/platform/store/transaction.ts';
import * as desk from '../../../../shared/desk-routes.ts';
import type { MessageKind } from '../../../../shared/message-titles.ts';
import { DAY_MS } from '../../../../shared/millis.ts';
import { describeOnBothStores } from '../../../helpers/with-store.ts';
import { type DeskBench, openDeskBench } from '../desk/desk-bench.ts';

describeOnBothStores('letters after their term', (dialect) => {
  let bench: DeskBench;
  let order: number;
  beforeAll(async () => {
    bench = await openDeskBench(dialect);
    order = await bench.newOrder();
  });
  afterAll(() => bench.close());

  const store = () => bench.shop.deps.store;
  const NOW = Date.parse('2030-06-01T12:00:00+03:00');
  const add = (
    key: string,
    kind: MessageKind,
    { of = null, doneAt }: { of?: number | null; doneAt: number | null },
  ) =>
    transaction(store(), async (tx) => {
      const payload = of === null ? {} : { orderId: of };
      await addToOutbox(tx, [{ key, kind, payload }], NOW);
      await tx.updateTable('outbox').set({ done_at: doneAt }).where('key', '=', key).execute();
    });
  const keep = (key: string, sent_at: number) =>
    transaction(store(), (tx) =>
      tx
        .insertInto('sent_letters')
        .values({
          key,
          order_id: order,
          channel: 'mail',
          sent_to: 'a@b.example',
          subject: key,
          text: key,
          files: '[]',
          sent_at,
        })
        .execute(),
    );
  const keys = async (table: 'outbox' | 'sent_letters') =>
    (await bench.db.selectFrom(table).select('key').orderBy('key').execute()).map(({ key }) => key);

  it('go with their copies; what has not left, and what money asks for, stays', async () => {
    const old = NOW - LETTERS_KEPT_MS - 1;
    await add('a order, old', 'order-placed', { of: order, doneAt: old });
    await add('b order, within the term', 'order-moved', { of: order, doneAt: old + 2 });
    await add('c order, never left', 'order-moved', { of: order, doneAt: null });
    await add('d code, old', 'signed-in', { doneAt: NOW - 91 * DAY_MS });
    await add('e code, of this month', 'signed-in', { doneAt: NOW - 20 * DAY_MS });
    await add('f refund', 'refund-payment', { doneAt: old });
    await keep('a-order-old', old);
    await keep('b-order-within-the-term', old + 2);
    await forgetLetters(store(), NOW);
    expect(await keys('sent_letters')).toEqual(['b-order-within-the-term']);
    expect(await keys('outbox')).toEqual([
      'b order, within the term',
      'c order, never left',
      'e code, of this month',
      'f refund',
    ]);
    const { text } = await bench.as('viewer').get(desk.order(order));
    expect(text).toContain('b-order-within-the-term');
    // What was waiting still leaves.
    const left: string[] = [];
    const deliver = { 'order-moved': async (_: unknown, key: string) => void left.push(key) };
    await runOutbox({ store: store(), deliver, log: bench.shop.deps.log, now: () => NOW });
    expect(left).toEqual(['c order, never left']);
  });

  it('leave the last number, so that none is given out twice', async () => {
    const last = async () => {
      const row = bench.db.selectFrom('outbox').select('id').orderBy('id', 'desc');
      return (await row.executeTakeFirst())?.id ?? 0;
    };
    await add('z last', 'signed-in', { doneAt: 5 });
    const before = await last();
    await forgetLetters(store(), NOW);
    await add('zz next', 'signed-in', { doneAt: null });
    expect(await last()).toBeGreaterThan(before);
  });

  it('go however many they are', async () => {
    await transaction(store(), async (tx) => {
      const rows = Array.from({ length: 2500 }, (_, at) => ({
        kind: 'push',
        key: `many ${at}`,
        payload: '{}',
        order_id: null,
        created_at: 1,
        next_at: 1,
        done_at: 2,
      }));
      for (let at = 0; at < rows.length; at += 500) {
        await tx
          .insertInto('outbox')
          .values(rows.slice(at, at + 500))
          .execute();
      }
    });
    await add('zzz last', 'signed-in', { doneAt: null });
    await forgetLetters(store(), NOW);
    expect((await keys('outbox')).filter((key) => key.startsWith('many'))).toEqual([]);
  });
});
