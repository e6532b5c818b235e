import { afterEach, beforeEach, expect, it } from 'vitest';
import { createLog, type Log } from '../../../../server/platform/log.ts';
import { addToOutbox } from '../../../../server/platform/outbox/add-to-outbox.ts';
import { readOutboxDelay } from '../../../../server/platform/outbox/read-outbox-delay.ts';
import {
  DeferredError,
  type Deliver,
  runOutbox,
} from '../../../../server/platform/outbox/run-outbox.ts';
import type { Store } from '../../../../server/platform/store/open-store.ts';
import { transaction } from '../../../../server/platform/store/transaction.ts';
import type { MessageKind } from '../../../../shared/message-titles.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../../shared/millis.ts';
import { createTestStore, describeOnBothStores } from '../../../helpers/with-store.ts';

const log = createLog('silent');

describeOnBothStores('outbox', (dialect) => {
  let store: Store;
  let now: number;
  let sent: string[];
  beforeEach(async () => {
    store = await createTestStore(dialect);
    now = 1000;
    sent = [];
  });
  afterEach(() => store.close());

  const add = (...keys: string[]) =>
    transaction(store, (tx) =>
      addToOutbox(
        tx,
        keys.map((key) => ({ kind: 'question-answered', key, payload: { key } })),
        now,
      ),
    );
  const send: Deliver = async (_payload, key) => void sent.push(key);
  const run = (mail: Deliver = send) =>
    runOutbox({ store, deliver: { 'question-answered': mail }, log, now: () => now });

  it('tells how long the oldest one waits, those aside whose receivers defer them', async () => {
    await add('deferred');
    await run(async () => {
      throw new DeferredError('box full');
    });
    now += 1000;
    await add('refused');
    await run(async (_payload, key) => {
      if (key === 'refused') throw new Error('server down');
    });
    now += 60_000;
    const wait = (kinds: Parameters<typeof readOutboxDelay>[2]) =>
      readOutboxDelay(store, now, kinds);
    expect(await wait({})).toBe(60);
    expect([
      await wait({ only: ['other'] }),
      await wait({ except: ['question-answered'] }),
    ]).toEqual([0, 0]);
  });

  it('delivers each message once', async () => {
    await add('a', 'b');
    await add('a');
    expect(await run()).toBe(2);
    expect(await run()).toBe(0);
    expect(sent.toSorted()).toEqual(['a', 'b']);
  });

  it('delivers what tells of one order in turn, and holds up no other', async () => {
    const about = (orderId: number, key: string) =>
      ({ kind: 'question-answered', key, payload: { orderId } }) as const;
    await transaction(store, (tx) =>
      addToOutbox(tx, [about(1, 'placed'), about(1, 'paid'), about(2, 'other')], now),
    );
    const steps: string[] = [];
    const { promise, resolve } = Promise.withResolvers<void>();
    await run(async (_payload, key) => {
      steps.push(`${key} begins`);
      // The first one is slow: it ends when the other order's has gone.
      if (key === 'placed') await promise;
      if (key === 'other') resolve();
      steps.push(`${key} ends`);
    });
    expect(steps.filter((step) => !step.startsWith('other'))).toEqual([
      'placed begins',
      'placed ends',
      'paid begins',
      'paid ends',
    ]);
    expect(steps.indexOf('other ends')).toBeLessThan(steps.indexOf('placed ends'));
  });

  it('leaves to a later turn what the time of this one is too short for', async () => {
    const messages = ['a', 'b'].map(
      (key) => ({ kind: 'question-answered', key, payload: { orderId: 1 } }) as const,
    );
    await transaction(store, (tx) => addToOutbox(tx, messages, now));
    const slow: Deliver = async (_payload, key) => {
      sent.push(key);
      now += MINUTE_MS;
    };
    expect(await run(slow)).toBe(1);
    expect(await run(slow)).toBe(0);
    now += MINUTE_MS;
    expect(await run(slow)).toBe(1);
    expect(sent).toEqual(['a', 'b']);
  });

  it('sends nothing of a transaction that was undone', async () => {
    const undone = transaction(store, async (tx) => {
      await addToOutbox(tx, [{ kind: 'question-answered', key: 'a', payload: {} }], now);
      throw new Error('no');
    });
    await expect(undone).rejects.toThrow('no');
    expect(await run()).toBe(0);
  });

  it('tries again after a failure, later each time', async () => {
    await add('a');
    const fail: Deliver = async () => {
      throw new Error('down');
    };
    expect(await run(fail)).toBe(0);
    now += 4999;
    expect(await run()).toBe(0);
    now += 1;
    await run(fail);
    now += 9999;
    expect(await run()).toBe(0);
    now += 1;
    expect(await run()).toBe(1);
  });

  it('lets no new message wait for many that fail again and again', async () => {
    await add(...Array.from({ length: 20 }, (_, at) => `old ${at}`));
    await run(async () => {
      throw new Error('down');
    });
    now += 5000;
    await add('new');
    await run();
    expect(sent[0]).toBe('new');
  });

  it('makes no message wait for an hour by which the clock was put back', async () => {
    now = 100 * HOUR_MS;
    const fail: Deliver = async () => {
      throw new Error('down');
    };
    await add('tried');
    await run(fail);
    await add('new');
    now -= HOUR_MS;
    expect(await run()).toBe(2);
    expect(sent.toSorted()).toEqual(['new', 'tried']);
  });

  it('puts off a message that failed often for an hour at most', async () => {
    const fail: Deliver = async () => {
      throw new Error('down');
    };
    await add('a');
    for (let attempt = 0; attempt < 40; attempt++) {
      await run(fail);
      now += HOUR_MS - 1;
      if (attempt > 10) expect(await run()).toBe(0);
      now += 1;
    }
    expect(await run()).toBe(1);
  });

  it('lets one process at a time deliver a message', async () => {
    await add(...Array.from({ length: 10 }, (_, i) => `m${i}`));
    const counts = await Promise.all([run(), run(), run()]);
    expect(counts.reduce((a, b) => a + b)).toBe(10);
    expect(new Set(sent).size).toBe(10);
  });

  it('takes over what a dead process had begun', async () => {
    await add('a');
    const hang: Deliver = () => new Promise(() => {});
    void run(hang);
    await expect.poll(async () => (await leased()).length).toBe(1);
    expect(await run()).toBe(0);
    now += 120_000;
    expect(await run()).toBe(1);
  });

  it('sends nothing twice because it could not note that it was sent', async () => {
    await add('a');
    const { schema } = store.writer;
    let back: Promise<void> | null = null;
    const cannotNote: Log = {
      ...log,
      error: () => {
        back ??= schema.alterTable('outbox_away').renameTo('outbox').execute();
      },
    };
    const sendAndLoseStore: Deliver = async (payload, key) => {
      await send(payload, key);
      await schema.alterTable('outbox').renameTo('outbox_away').execute();
    };
    const options = {
      store,
      deliver: { 'question-answered': sendAndLoseStore },
      log: cannotNote,
      firstNoteMs: 20,
    };
    await runOutbox({ ...options, now: () => now }).catch(() => 0);
    await back;
    now += HOUR_MS;
    expect(await run()).toBe(0);
    expect(sent).toEqual(['a']);
  });

  it('gives a message up after five days when its receiver alone defers it', async () => {
    await add('a', 'b');
    const fail: Deliver = async (_payload, key) => {
      throw key === 'a' ? new DeferredError('full box') : new Error('down');
    };
    for (let day = 0; day < 6; day++) {
      await run(fail);
      now += DAY_MS;
    }
    const rows = await store.db
      .selectFrom('outbox')
      .select(['key', 'error', 'attempts'])
      .where('done_at', 'is', null)
      .execute();
    expect(rows.map(({ key }) => key)).toEqual(['b']);
    expect(await run()).toBe(1);
  });

  it('keeps what nobody knows how to deliver', async () => {
    await transaction(store, (tx) =>
      addToOutbox(tx, [{ kind: 'pigeon' as string as MessageKind, key: 'a', payload: {} }], now),
    );
    expect(await run()).toBe(0);
    const [row] = await store.db.selectFrom('outbox').selectAll().execute();
    expect(row).toMatchObject({ done_at: null, attempts: 1 });
  });

  const leased = () =>
    store.db.selectFrom('outbox').select('id').where('leased_until', '>', now).execute();
});
