import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { workOnImports } from '../../../../server/doors/exchange/desk-imports/work-on-imports.ts';
import * as desk from '../../../../shared/desk-routes.ts';
import { yml } from '../../doors/exchange/feeds.ts';
import { type DeskBench, openDeskBench } from '../desk/desk-bench.ts';

describe('an import that others have come after', () => {
  let bench: DeskBench;
  beforeAll(async () => {
    bench = await openDeskBench();
  });
  afterAll(() => bench.close());

  const content = () => bench.as('content');
  const work = () => {
    const { store, config, now } = bench.shop.deps;
    return workOnImports({ store, dataDir: config.dataDir, now });
  };
  const send = async (prefix: string, ids: readonly number[]) => {
    const offers = ids.map((id) => ({ id: `${prefix}${id}`, name: `Печь ${prefix}${id}` }));
    const files = [{ field: 'files', name: 'feed.yml', bytes: Buffer.from(yml(offers)) }];
    const { headers } = await content().upload(desk.importStart(), {}, files);
    return Number(/\/imports\/(\d+)/.exec(headers['location'] ?? '')?.[1]);
  };
  const apply = async (id: number, form = {}) => {
    await content().post(desk.importApply(id), form);
    await work();
  };
  const shown = async (id: number) => (await content().get(desk.importJob(id))).text;
  const countActive = async (prefix: string) => {
    const goods = bench.db.selectFrom('products').select('id').where('active', '=', 1);
    return (await goods.where('title', 'like', `Печь ${prefix}%`).execute()).length;
  };

  it('is tried anew when it would by now take many goods off sale, and asks for its tick', async () => {
    const [all, few] = [await send('A', [1, 2, 3, 4]), await send('A', [4])];
    await work();
    await apply(all);
    // Tried while the shop had none of them.
    const confirm = 'name="confirm"';
    expect(await shown(few)).not.toContain(confirm);
    await apply(few);
    expect(await countActive('A')).toBe(4);
    const asked = await shown(few);
    expect(asked).toContain('посмотрите ещё раз и отметьте, если так и нужно');
    expect([asked.includes(confirm), asked.includes('--confirm-removal')]).toEqual([true, false]);
    await apply(few, { confirm: 'yes' });
    expect(await countActive('A')).toBe(1);
  });

  it('asks for a tick of its own where most prices are quite others', async () => {
    const sendPriced = async (price: string) => {
      const offers = Array.from({ length: 25 }, (_, at) => ({ id: `P${at}`, price }));
      const files = [{ field: 'files', name: 'feed.yml', bytes: Buffer.from(yml(offers)) }];
      const { headers } = await content().upload(desk.importStart(), {}, files);
      await work();
      return Number(/\/imports\/(\d+)/.exec(headers['location'] ?? '')?.[1]);
    };
    const countAt = async (price: number) =>
      (await bench.db.selectFrom('prices').select('price').where('price', '=', price).execute())
        .length;
    await apply(await sendPriced('123.45'), { confirm: 'yes' });
    const dear = await sendPriced('123450');
    const asked = await shown(dear);
    expect(asked).toContain('name="confirm_prices"');
    expect(asked).toContain('«Товар P0»');
    const refused = await content().post(desk.importApply(dear), { confirm: 'yes' });
    await work();
    expect([refused.status, await countAt(12_345)]).toEqual([422, 25]);
    await apply(dear, { confirm: 'yes', confirm_prices: 'yes' });
    expect(await countAt(12_345_000)).toBe(25);
  });

  it('is undone once more for what a later one had stood over', async () => {
    const undo = async (id: number) => {
      const { status } = await content().post(desk.importUndo(id));
      await work();
      return status;
    };
    const [first, later] = [await send('B', [1, 2, 3, 4]), await send('B', [4])];
    await work();
    for (const id of [first, later]) await apply(id, { confirm: 'yes' });
    await undo(first);
    expect(await countActive('B')).toBe(0);
    expect(await shown(first)).toContain('Отменить и оставленное');
    await undo(later);
    expect(await countActive('B')).toBe(3);
    const before = await bench.lastBatchId();
    expect(await undo(first)).toBe(303);
    expect([await countActive('B'), (await bench.lastBatchId()) > before]).toEqual([0, true]);
    expect(await undo(first)).toBe(409);
  });
});
