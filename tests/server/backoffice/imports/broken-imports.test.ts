import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { workOnImports } from '../../../../server/doors/exchange/desk-imports/work-on-imports.ts';
import * as desk from '../../../../shared/desk-routes.ts';
import { type DeskBench, openDeskBench } from '../desk/desk-bench.ts';

describe('an import that breaks half-way', () => {
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
  /** Goods of a file, one more than a transaction takes: the last one stands alone. */
  const ROWS = 401;
  const list = (name: string) =>
    `Код;Название;Цена\n${Array.from({ length: ROWS }, (_, at) => {
      const code = `${name}${String(at).padStart(3, '0')}`;
      return `${code};Товар ${code};100`;
    }).join('\n')}\n`;
  const last = (name: string) => `Товар ${name}400`;
  const send = async (text: string) => {
    const files = [{ field: 'files', name: 'price.csv', bytes: Buffer.from(text) }];
    const { headers } = await content().upload(desk.importStart(), {}, files);
    await work();
    return Number(/\/imports\/(\d+)/.exec(headers['location'] ?? '')?.[1]);
  };
  const shown = async (id: number) =>
    (await content().get(desk.importJob(id))).text.replaceAll('<!-- -->', '');
  const undoLink = (id: number) => `action="${desk.importUndo(id)}"`;
  const countActive = async (name: string) => {
    const goods = bench.db.selectFrom('products').select('id').where('active', '=', 1);
    return (await goods.where('title', 'like', `Товар ${name}%`).execute()).length;
  };
  /** Does it while the store refuses what the words say. */
  const breakOn = async (what: string, title: string, doing: () => Promise<unknown>) => {
    const { writer } = bench.shop.deps.store;
    await sql
      .raw(
        `create trigger broken before ${what} on products when new.title = '${title}' begin select raise(abort, 'broken'); end`,
      )
      .execute(writer);
    await expect(doing()).rejects.toThrow('broken');
    await sql.raw('drop trigger broken').execute(writer);
  };
  const apply = async (id: number) => {
    expect((await content().post(desk.importApply(id))).status).toBe(303);
    return work();
  };
  const undo = async (id: number) => {
    expect((await content().post(desk.importUndo(id))).status).toBe(303);
    return work();
  };

  it('says how much it has changed, and takes that back', async () => {
    const id = await send(list('S'));
    await breakOn('insert', last('S'), () => apply(id));
    expect(await countActive('S')).toBe(400);
    const broken = await shown(id);
    expect(broken).not.toContain('ничего не изменилось');
    expect(broken).toMatch(/Часть товаров изменилась: 400\u00a0товаров/);
    expect([broken.includes(undoLink(id)), broken.includes('загружено не всё')]).toEqual([
      true,
      true,
    ]);
    await undo(id);
    expect(await countActive('S')).toBe(0);
    const back = await shown(id);
    expect(back).toMatch(/Возвращено: 400/);
    expect(back).not.toContain(undoLink(id));
    expect((await content().post(desk.importUndo(id))).status).toBe(409);
    await apply(id);
    expect(await countActive('S')).toBe(ROWS);
    expect(await shown(id)).toContain(undoLink(id));
    await undo(id);
    expect(await countActive('S')).toBe(0);
  });

  it('is taken back by the button of the history too', async () => {
    const id = await send(list('H'));
    await breakOn('insert', last('H'), () => apply(id));
    expect((await content().post(desk.undo(await bench.lastBatchId()))).status).toBe(303);
    await work();
    expect(await countActive('H')).toBe(0);
  });

  it('tells the truth of an undoing too, which goes on when asked again', async () => {
    const id = await send(list('U'));
    await apply(id);
    await breakOn('update', last('U'), () => undo(id));
    expect(await countActive('U')).toBe(1);
    const broken = await shown(id);
    expect(broken).not.toContain('ничего не изменилось');
    expect([broken.includes(undoLink(id)), broken.includes('отменено не всё')]).toEqual([
      true,
      true,
    ]);
    await undo(id);
    expect(await countActive('U')).toBe(0);
    expect(await shown(id)).toMatch(/Возвращено: 401/);
  });

  it('keeps the truth when it is refused the next time', async () => {
    const id = await send(list('R'));
    await breakOn('insert', last('R'), () => apply(id));
    const { store, config, now } = bench.shop.deps;
    await content().post(desk.importApply(id));
    await workOnImports({ store, dataDir: config.dataDir, now, freeBytes: () => 0 });
    const refused = await shown(id);
    expect(refused).not.toContain('ничего не изменилось');
    expect(refused).toContain(undoLink(id));
  });

  it('says that nothing has changed where nothing has', async () => {
    const id = await send('\u0000\u0001');
    const refused = await shown(id);
    expect(refused).toContain('ничего не изменилось');
    expect(refused).not.toContain(undoLink(id));
    expect((await content().post(desk.importUndo(id))).status).toBe(409);
  });
});
