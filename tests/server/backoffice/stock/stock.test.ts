import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tellStock } from '../../../../server/doors/exchange/saving/tell-stock.ts';
import { settleDueRests } from '../../../../server/stock/set-rests.ts';
import * as desk from '../../../../shared/desk-routes.ts';
import { describeOnBothStores } from '../../../helpers/with-store.ts';
import { type DeskBench, doneOf, openDeskBench } from '../desk/desk-bench.ts';

describeOnBothStores('the room of stock', (dialect) => {
  let bench: DeskBench;
  beforeAll(async () => {
    bench = await openDeskBench(dialect);
  });
  afterAll(() => bench.close());

  const firstPlace = () =>
    bench.db
      .selectFrom('stock')
      .innerJoin('products', 'products.id', 'stock.product_id')
      .select(['product_id', 'storage_id', 'code'])
      .where('active', '=', 1)
      .where('free', '>', 3)
      .where('stock.product_id', 'not in', (eb) =>
        eb.selectFrom('order_allocations').select('product_id'),
      )
      .orderBy('product_id')
      .executeTakeFirstOrThrow();
  type Place = Awaited<ReturnType<typeof firstPlace>>;
  const stockOf = async ({ product_id, storage_id }: Place) => {
    const row = await bench.db
      .selectFrom('stock')
      .select(['free', 'told', 'told_kind'])
      .where('product_id', '=', product_id)
      .where('storage_id', '=', storage_id)
      .executeTakeFirstOrThrow();
    return { ...row };
  };
  const count = ({ product_id, storage_id }: Place, form: Record<string, string | string[]>) =>
    bench.as('warehouse').post(desk.stockCount(product_id), {
      storage: String(storage_id),
      return_to: desk.stockProduct(product_id),
      ...form,
    });
  const tell = ({ code, storage_id }: Place, units: number) =>
    tellStock(bench.shop.deps.store, {
      kind: 'physical',
      rows: [{ code, storage_id, units }],
      now: bench.shop.clock.now,
    });
  const held = async (orderId: number) => {
    const rows = await bench.db
      .selectFrom('order_allocations')
      .select(['product_id', 'storage_id', 'quantity'])
      .where('order_id', '=', orderId)
      .execute();
    return rows.map((row) => ({ ...row }));
  };

  it('takes a count by hand, and puts back what was', async () => {
    const place = await firstPlace();
    const before = await stockOf(place);
    const { headers } = await count(place, { units: '2', reason: 'пересчёт' });
    expect(await stockOf(place)).toEqual({ free: 2, told: 2, told_kind: 'physical' });
    await bench.as('warehouse').post(desk.undo(doneOf(headers['location'])));
    expect(await stockOf(place)).toEqual(before);
  });

  it('keeps a count against what is told until its last day', async () => {
    const place = await firstPlace();
    await tell(place, 20);
    const { now } = bench.shop.clock;
    const until = new Date(now + 86_400_000).toISOString().slice(0, 10);
    await count(place, { units: '5', until });
    await tell(place, 30);
    expect(await stockOf(place)).toMatchObject({ free: 5, told: 5 });
    expect((await bench.as('viewer').get(desk.stockProduct(place.product_id))).text).toContain(
      'из загрузки 30',
    );
    await settleDueRests(bench.shop.deps.store, now);
    expect(await stockOf(place)).toMatchObject({ free: 5 });
    await settleDueRests(bench.shop.deps.store, now + 3 * 86_400_000);
    expect(await stockOf(place)).toMatchObject({ free: 30, told: 30 });
  });

  describe('a count after which goods were shipped', () => {
    const ship = async ({ product_id, storage_id }: Place, quantity: number) => {
      const order_id = await bench.newOrder();
      const shipped_at = bench.shop.clock.now + 1000;
      await bench.shop.deps.store.writer
        .insertInto('shipped_units')
        .values({ order_id, product_id, storage_id, quantity, known_at: null, shipped_at })
        .execute();
      bench.shop.clock.now += 60_000;
    };
    const counted = async (form: Record<string, string> = {}) => {
      const place = await firstPlace();
      await count(place, { units: '10', ...form });
      await ship(place, 4);
      await tell(place, 50);
      expect(await stockOf(place)).toMatchObject({ free: 6, told: 10 });
      return place;
    };
    const undo = ({ headers }: { headers: Record<string, string | undefined> }) =>
      bench.as('warehouse').post(desk.undo(doneOf(headers['location'])));

    it('sells none of them again when it comes back by an undo', async () => {
      const place = await counted();
      await undo(await count(place, { back: 'yes' }));
      expect(await stockOf(place)).toMatchObject({ free: 6, told: 10 });
      await undo(await count(place, { units: '3', 'was.units': '10' }));
      expect(await stockOf(place)).toMatchObject({ free: 6, told: 10 });
    });

    it('sells none of them again when only its day or its reason is changed', async () => {
      const place = await counted();
      const page = await bench.as('warehouse').get(desk.stockProduct(place.product_id));
      expect(page.text).toContain('name="was.units" value="10"');
      await count(place, { units: '10', 'was.units': '10', reason: 'другая' });
      expect(await stockOf(place)).toMatchObject({ free: 6, told: 10 });
      await count(place, { units: '7', 'was.units': '10' });
      await count(place, { units: '10', 'was.units': '10', reason: 'стояла открытой' });
      expect(await stockOf(place)).toMatchObject({ free: 7, told: 7 });
      await count(place, { back: 'yes' });
      const late = await count(place, { units: '10', 'was.units': '10' });
      expect(late.status).toBe(409);
    });
  });

  it('lets no storekeeper write over another’s count unseen', async () => {
    const place = await firstPlace();
    const page = desk.stockProduct(place.product_id);
    const stored = () =>
      bench.db
        .selectFrom('set_rests')
        .select(['units', 'reason'])
        .where('product_id', '=', place.product_id)
        .where('storage_id', '=', place.storage_id)
        .executeTakeFirstOrThrow();
    const shown = (units: string, reason: string) => ({
      'was.units': units,
      'was.reason': reason,
      units,
      reason,
      return_to: page,
    });
    await count(place, { units: '4', reason: 'полка', return_to: page });
    const first = shown('4', 'полка');
    const save = (form: Record<string, string>) =>
      bench.as('owner').post(desk.stockCount(place.product_id), {
        storage: String(place.storage_id),
        ...form,
      });
    expect((await save({ ...first, units: '8' })).status).toBe(303);
    const late = await count(place, { ...first, units: '10' });
    expect([late.status, { ...(await stored()) }]).toEqual([409, { units: 8, reason: 'полка' }]);
    expect(late.text).toContain('<td>10</td>');
    expect((await count(place, { ...first, back: 'yes' })).status).toBe(409);
    // Another day or reason leaves the count of the other, and one's own second save is none.
    expect((await count(place, { ...first, reason: 'витрина' })).status).toBe(303);
    expect({ ...(await stored()) }).toEqual({ units: 8, reason: 'витрина' });
    expect((await count(place, { ...first, reason: 'стол' })).status).toBe(303);
    expect((await save({ ...first, units: '9' })).status).toBe(303);
    expect({ ...(await stored()) }).toEqual({ units: 9, reason: 'стол' });
    expect((await count(place, { ...shown('9', 'стол'), back: 'yes' })).status).toBe(303);
  });

  it('offers no way back to a count of a former version, whose moment nobody knows', async () => {
    const place = await firstPlace();
    const answer = await count(place, { units: '5', until: '' });
    const batch = doneOf(answer.headers['location']);
    const offered = async () => {
      const page = await bench.as('owner').get(desk.stockProduct(place.product_id));
      return page.text.includes(`action="${desk.undo(batch)}"`);
    };
    expect(await offered()).toBe(true);
    const fields = JSON.stringify({ '': [false, true], counted: [null, [5, null, '']] });
    await bench.shop.deps.store.writer
      .updateTable('changes')
      .set({ fields })
      .where('batch_id', '=', batch)
      .execute();
    expect(await offered()).toBe(false);
    await count(place, { back: 'yes' });
  });

  it.each(['-1', '1.5', '1e3', '9999999', 'много', '٣', '=1'])(
    'refuses «%s» units',
    async (units) => {
      const place = await firstPlace();
      const before = await stockOf(place);
      const answer = await count(place, { units });
      expect([answer.status, answer.text.includes(`value="${units}"`)]).toEqual([422, true]);
      expect(await stockOf(place)).toEqual(before);
    },
  );

  it('refuses arrays, foreign storages and goods that are not there', async () => {
    const place = await firstPlace();
    const before = await stockOf(place);
    expect((await count(place, { units: ['1', '2'] })).status).toBe(422);
    expect((await count(place, { units: '1', storage: '99999' })).status).toBe(404);
    expect(
      (await count({ ...place, product_id: 999_999_999 }, { units: '1' })).status,
    ).toBeGreaterThanOrEqual(400);
    expect(await stockOf(place)).toEqual(before);
  });

  it.each(['sales', 'content', 'accountant', 'viewer'] as const)(
    'is counted by nobody of %s',
    async (role) => {
      const { product_id, storage_id } = await firstPlace();
      const form = { storage: String(storage_id), units: '1' };
      expect((await bench.as(role).post(desk.stockCount(product_id), form)).status).toBe(403);
    },
  );

  it('names places of which more is promised than was told, with the orders that hold them', async () => {
    const orderId = await bench.placedOrder();
    const [line] = await held(orderId);
    const { code } = await bench.db
      .selectFrom('products')
      .select('code')
      .where('id', '=', line?.product_id ?? 0)
      .executeTakeFirstOrThrow();
    const short = async () =>
      (await bench.as('warehouse').get(desk.stock({ only: 'short' }))).text.includes(code);
    expect(await short()).toBe(false);
    await tell({ product_id: line?.product_id ?? 0, storage_id: line?.storage_id ?? 0, code }, 0);
    expect(await short()).toBe(true);
    const today = async () =>
      (await bench.as('warehouse').get(desk.today())).text.includes(
        `"${desk.stockProduct(line?.product_id ?? 0)}"`,
      );
    expect(await today()).toBe(true);
    const card = await bench.as('warehouse').get(desk.stockProduct(line?.product_id ?? 0));
    expect(card.text).toContain(`href="${desk.order(orderId)}"`);
    const hidden = await bench.as('content').get(desk.stockProduct(line?.product_id ?? 0));
    expect(hidden.text).not.toContain(`href="${desk.order(orderId)}"`);
  });

  it.each(['short', 'wanted', 'none', 'hand'])(
    'lists by «%s», a storage and words',
    async (only) => {
      const { status } = await bench
        .as('viewer')
        .get(desk.stock({ only, storage: '1', q: "пли'та%" }));
      expect(status).toBe(200);
    },
  );
});
