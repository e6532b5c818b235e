import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changeAs } from '../../../../server/backoffice/changes/change-as.ts';
import * as desk from '../../../../shared/desk-routes.ts';
import { type DeskBench, doneOf, openDeskBench } from '../desk/desk-bench.ts';
import type { DeskVisitor } from '../desk/desk-visitor.ts';

let bench: DeskBench;
beforeAll(async () => {
  bench = await openDeskBench();
});
afterAll(() => bench.close());

const order = (id: number) =>
  bench.db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

describe('changes', () => {
  it('are written down with what was before, and are taken back whole', async () => {
    const id = await bench.newOrder({ name: 'Анна', comment: 'после обеда' });
    const saved = await bench.as('sales').post(desk.orderDetails(id), {
      name: 'Анна Белова',
      'was.name': 'Анна',
    });
    const batch = doneOf(saved.headers['location']);
    const page = await bench.as('sales').get(saved.headers['location'] ?? '');
    expect(page.text).toContain('Отменить');
    const { fields } = await bench.db
      .selectFrom('changes')
      .select('fields')
      .where('batch_id', '=', batch)
      .executeTakeFirstOrThrow();
    expect(JSON.parse(fields)).toEqual({ name: ['Анна', 'Анна Белова'] });
    const offers = async (who: DeskVisitor) =>
      (await who.get(desk.order(id))).text.includes(`action="${desk.undo(batch)}"`);
    const other = await bench.office.staff('sales');
    const seen = [bench.as('sales'), bench.as('owner'), other, bench.as('viewer')];
    expect(await Promise.all(seen.map(offers))).toEqual([true, true, false, false]);
    expect((await bench.as('accountant').post(desk.undo(batch))).status).toBe(403);
    expect((await bench.as('sales').post(desk.undo(batch))).status).toBe(303);
    expect(await order(id)).toMatchObject({ name: 'Анна', comment: 'после обеда' });
    expect((await bench.as('sales').post(desk.undo(batch))).status).toBe(409);
  });

  it('of two people go into one, and of the same field show all three values', async () => {
    const id = await bench.newOrder({ name: 'Анна', comment: 'нет' });
    const was = { 'was.name': 'Анна', 'was.comment': 'нет' };
    await bench
      .as('sales')
      .post(desk.orderDetails(id), { ...was, name: 'Анна', comment: 'звонить' });
    const other = await bench.office.staff('sales');
    await other.post(desk.orderDetails(id), { ...was, name: 'Анна Б.', comment: 'нет' });
    expect(await order(id)).toMatchObject({ name: 'Анна Б.', comment: 'звонить' });
    const form = { ...was, comment: 'не звонить', return_to: desk.order(id) };
    const refused = await other.post(desk.orderDetails(id), form);
    expect(refused.status).toBe(409);
    for (const text of ['нет', 'не звонить', 'звонить']) expect(refused.text).toContain(text);
    const again = await bench.as('sales').post(desk.orderDetails(id), form);
    expect([again.status, (await order(id)).comment]).toEqual([303, 'не звонить']);
  });

  it('of a request’s card lead to the request', async () => {
    const id = await bench.newOrder({ kind: 'request', status: 'new' });
    const sales = bench.as('sales');
    await sales.post(desk.card(), { entity: 'quote', id: String(id), act: 'take' });
    const { text } = await bench
      .as('owner')
      .get(desk.journal({ entity: 'card', id: `quote ${id}` }));
    expect(text).toContain(`href="${desk.order(id)}"`);
  });

  it('are told by one word, however often they are taken back and made again', async () => {
    const id = await bench.newOrder({ name: 'А' });
    const sales = bench.as('sales');
    let { headers } = await sales.post(desk.orderDetails(id), { name: 'Б', 'was.name': 'А' });
    const titleOf = async (batch: number) =>
      (
        await bench.db
          .selectFrom('change_batches')
          .select('title')
          .where('id', '=', batch)
          .executeTakeFirstOrThrow()
      ).title;
    const made = await titleOf(doneOf(headers['location']));
    const told: string[] = [];
    for (const _ of 'ABC') {
      const here = { return_to: desk.order(id) };
      ({ headers } = await sales.post(desk.undo(doneOf(headers['location'])), here));
      told.push(await titleOf(doneOf(headers['location'])));
    }
    expect(told).toEqual([`Отменено: ${made}`, `Снова сделано: ${made}`, `Отменено: ${made}`]);
  });

  it('cannot be taken back over what somebody did since', async () => {
    const id = await bench.newOrder({ name: 'А' });
    const first = await bench
      .as('sales')
      .post(desk.orderDetails(id), { name: 'Б', 'was.name': 'А' });
    await bench.as('owner').post(desk.orderDetails(id), { name: 'В', 'was.name': 'Б' });
    const { status } = await bench.as('sales').post(desk.undo(doneOf(first.headers['location'])));
    expect([status, (await order(id)).name]).toEqual([409, 'В']);
  });

  it('are taken back by nobody who may no longer make them', async () => {
    const demoted = await bench.office.staff('sales');
    const id = await bench.newOrder({ name: 'А' });
    const form = { name: 'Б', 'was.name': 'А' };
    const saved = await demoted.post(desk.orderDetails(id), form);
    const owner = await bench.office.staff('owner');
    const roled = await owner.post(desk.staffRole(demoted.staffId), { role: 'content' });
    const undone = await demoted.post(desk.undo(doneOf(saved.headers['location'])));
    expect([undone.status, (await order(id)).name]).toEqual([403, 'Б']);
    bench.shop.clock.now += 6 * 60_000;
    expect((await owner.post(desk.undo(doneOf(roled.headers['location'])))).status).toBe(403);
    bench.shop.clock.now -= 6 * 60_000;
  });

  it('wait ten seconds before a letter leaves, and an undone one takes it back', async () => {
    const id = await bench.newOrder({ status: 'confirmed' });
    const moved = await bench.as('sales').post(desk.orderStep(id), { to: 'assembling' });
    const batch = doneOf(moved.headers['location']);
    const letters = () =>
      bench.db
        .selectFrom('outbox')
        .select(['kind', 'next_at'])
        .where('batch_id', '=', batch)
        .execute();
    expect(await letters()).toContainEqual({
      kind: 'order-moved',
      next_at: bench.shop.clock.now + 10_000,
    });
    await bench.as('sales').post(desk.undo(batch));
    expect([await letters(), (await order(id)).status]).toEqual([[], 'confirmed']);
  });

  it('of ten thousand things are taken back as one', async () => {
    const { staffId } = bench.as('owner');
    const { now } = bench.shop.clock;
    const { batchId } = await changeAs(
      bench.shop.deps.store,
      { staffId, action: 'test', title: 'Много заметок', now },
      async (change) => {
        const rows = Array.from({ length: 2000 }, (_, at) => ({
          entity: 'order',
          entity_id: '1',
          staff_id: staffId,
          text: `Заметка ${at}`,
          at: now,
          removed_at: null,
        }));
        for (let part = 0; part < 5; part++) {
          const made = await change.tx
            .insertInto('desk_notes')
            .values(rows)
            .returning('id')
            .execute();
          for (const { id } of made) change.made('note', id);
        }
      },
    );
    await bench.as('owner').post(desk.undo(batchId ?? 0));
    const left = await bench.db
      .selectFrom('desk_notes')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('removed_at', 'is', null)
      .where('staff_id', '=', staffId)
      .executeTakeFirstOrThrow();
    expect(Number(left.count)).toBe(0);
  });
});
