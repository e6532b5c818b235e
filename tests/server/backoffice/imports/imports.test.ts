import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cleanName } from '../../../../server/backoffice/imports/import-actions.ts';
import { findImport } from '../../../../server/doors/exchange/desk-imports/desk-import.ts';
import { forgetOldFiles } from '../../../../server/doors/exchange/desk-imports/forget-old-files.ts';
import { workOnImports } from '../../../../server/doors/exchange/desk-imports/work-on-imports.ts';
import { transaction } from '../../../../server/platform/store/transaction.ts';
import * as desk from '../../../../shared/desk-routes.ts';
import { describeOnBothStores } from '../../../helpers/with-store.ts';
import { type DeskBench, openDeskBench } from '../desk/desk-bench.ts';

describe('the name of a file that was sent', () => {
  it.each([
    ['../../etc/passwd', 'passwd'],
    ['C:\\Users\\я\\прайс.xlsx', 'прайс.xlsx'],
    ['..', 'file'],
    ['.env', 'env'],
    ['a\u0000b\u202e.csv', 'ab.csv'],
    [`${'я'.repeat(300)}.csv`, `${'я'.repeat(76)}.csv`],
    ['', 'file'],
  ])('%j leads nowhere', (given, name) => {
    expect(cleanName(given)).toBe(name);
  });
});

describeOnBothStores('the room of imports', (dialect) => {
  let bench: DeskBench;
  beforeAll(async () => {
    bench = await openDeskBench(dialect);
  });
  afterAll(() => bench.close());

  const work = () => {
    const { store, config, now } = bench.shop.deps;
    return workOnImports({ store, dataDir: config.dataDir, now });
  };
  const list = (rows: Record<string, number>) =>
    `Код;Название;Цена\n${Object.entries(rows)
      .map(([code, price]) => `${code};Товар ${code};${price}`)
      .join('\n')}\n`;
  const send = async (content: string, name = 'price.csv') => {
    const { headers } = await bench
      .as('content')
      .upload(desk.importStart(), {}, [{ field: 'files', name, bytes: Buffer.from(content) }]);
    return Number(/\/imports\/(\d+)/.exec(headers['location'] ?? '')?.[1]);
  };
  const shown = async (id: number) => (await bench.as('viewer').get(desk.importJob(id))).text;
  const find = async (title: string) => {
    const row = await bench.db
      .selectFrom('products')
      .leftJoin('prices', 'prices.product_id', 'products.id')
      .select(['active', 'price'])
      .where('title', '=', title)
      .executeTakeFirst();
    return row ? { ...row } : null;
  };

  it('tells what would change, does it when asked, and puts it back', async () => {
    const first = await send(list({ A1: 100, A2: 200 }));
    expect(await shown(first)).toContain('ждёт очереди');
    await work();
    const trial = await shown(first);
    expect(trial).toContain('«Товар A1»');
    expect(await find('Товар A1')).toBeNull();
    await bench.as('content').post(desk.importApply(first));
    await work();
    expect(await find('Товар A1')).toEqual({ active: 1, price: 100_00 });
    const second = await send(list({ A1: 150, A3: 300 }));
    await work();
    expect(await shown(second)).toMatch(/100,00\u00a0₽ → 150,00/);
    await bench.as('content').post(desk.importApply(second));
    await work();
    expect(await find('Товар A1')).toEqual({ active: 1, price: 150_00 });
    await bench.as('content').post(desk.importUndo(second));
    await work();
    expect(await find('Товар A1')).toEqual({ active: 1, price: 100_00 });
    expect(await find('Товар A3')).toMatchObject({ active: 0 });
    expect(await find('Товар A2')).toEqual({ active: 1, price: 200_00 });
    expect(await shown(second)).toMatch(/отменено[\s\S]+История<[\s\S]+Отмена заг[\s\S]+Импорт: /);
  });

  it('is dropped or undone by the button of the history too', async () => {
    const dropped = await send(list({ H0: 100 }));
    await bench.as('content').post(desk.undo(await bench.lastBatchId()));
    expect(await shown(dropped)).toContain('Проверку отменили');
    expect(await work()).toBe(0);
    const id = await send(list({ H1: 100 }));
    await work();
    await bench.as('content').post(desk.importApply(id));
    const batch = await bench.lastBatchId();
    const early = await bench.as('content').post(desk.undo(batch));
    expect(early.status).toBe(409);
    await work();
    await bench.as('content').post(desk.undo(batch));
    await work();
    expect(await find('Товар H1')).toMatchObject({ active: 0 });
  });

  it('keeps what somebody has changed since when it is undone', async () => {
    const id = await send(list({ B1: 100, B2: 100 }));
    await work();
    await bench.as('content').post(desk.importApply(id));
    await work();
    const again = await send(list({ B1: 120, B2: 120 }));
    await work();
    await bench.as('content').post(desk.importApply(again));
    await work();
    const later = await send(list({ B2: 130 }));
    await work();
    await bench.as('content').post(desk.importApply(later));
    await work();
    await bench.as('content').post(desk.importUndo(again));
    await work();
    expect(await find('Товар B1')).toMatchObject({ price: 100_00 });
    expect(await find('Товар B2')).toMatchObject({ price: 130_00 });
  });

  it('asks before it takes more than half of the goods off sale', async () => {
    const yml = (ids: number[]) =>
      `<?xml version="1.0" encoding="UTF-8"?><yml_catalog date="2026-11-20 10:00"><shop><name>x</name><categories><category id="1">Печи</category></categories><offers>${ids
        .map(
          (id) =>
            `<offer id="${id}" available="true"><name>Печь ${id}</name><price>${id}00</price><currencyId>RUB</currencyId><categoryId>1</categoryId></offer>`,
        )
        .join('')}</offers></shop></yml_catalog>`;
    const all = await send(yml([1, 2, 3, 4]), 'all.yml');
    await work();
    await bench.as('content').post(desk.importApply(all));
    await work();
    const few = await send(yml([1]), 'few.yml');
    await work();
    expect(await shown(few)).toContain('«Печь 2»: снят с продажи');
    const form = { return_to: desk.importJob(few) };
    const refused = await bench.as('content').post(desk.importApply(few), form);
    expect([refused.status, (await find('Печь 2'))?.active]).toEqual([422, 1]);
    await bench.as('content').post(desk.importApply(few), { ...form, confirm: 'yes' });
    await work();
    expect((await find('Печь 2'))?.active).toBe(0);
    await bench.as('content').post(desk.importUndo(few));
    await work();
    expect((await find('Печь 2'))?.active).toBe(1);
  });

  it('says why a file is none, and changes nothing', async () => {
    const id = await send('<html>это не каталог</html>', 'page.xml');
    await work();
    expect(await shown(id)).toContain('В магазине ничего не изменилось');
    expect((await bench.as('content').post(desk.importApply(id))).status).toBe(409);
    const row = await findImport(bench.db, id);
    expect(row?.state).toBe('failed');
  });

  it('does one after another, and none of them twice', async () => {
    const ids = [await send(list({ C1: 1 })), await send(list({ C2: 2 }))];
    expect(await work()).toBe(2);
    const [first = 0] = ids;
    const answers = await Promise.all(
      [1, 2].map(() => bench.as('content').post(desk.importApply(first))),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 409]);
    expect((await bench.as('content').post(desk.importUndo(first))).status).toBe(409);
    expect(await work()).toBe(1);
    expect(await work()).toBe(0);
    expect((await bench.as('content').post(desk.importApply(first))).status).toBe(409);
  });

  it('goes on with one that was cut off', async () => {
    const id = await send(list({ D1: 10 }));
    await work();
    await bench.as('content').post(desk.importApply(id));
    await transaction(bench.shop.deps.store, (tx) =>
      tx.updateTable('desk_jobs').set({ state: 'working' }).where('id', '=', id).execute(),
    );
    await work();
    expect(await find('Товар D1')).toMatchObject({ price: 10_00 });
  });

  it('gives up one that has ended its process twice, and goes on with those behind it', async () => {
    const { store, config, now } = bench.shop.deps;
    const id = await send(list({ D2: 10 }));
    const behind = await send(list({ D3: 10 }));
    const counted: Promise<{ attempts: number } | undefined>[] = [];
    await workOnImports({
      store,
      dataDir: config.dataDir,
      now: () => {
        const row = bench.db.selectFrom('desk_jobs').select('attempts').where('id', '=', id);
        counted.push(row.executeTakeFirst());
        return now();
      },
    });
    // Told before the work begins.
    expect(await counted[0]).toEqual({ attempts: 1 });
    expect(await findImport(bench.db, id)).toMatchObject({ state: 'done', attempts: 0 });
    await bench.as('content').post(desk.importApply(id));
    await bench.as('content').post(desk.importApply(behind));
    await transaction(store, (tx) =>
      tx
        .updateTable('desk_jobs')
        .set({ state: 'working', attempts: 2 })
        .where('id', '=', id)
        .execute(),
    );
    await work();
    expect(await shown(id)).toMatch(/Часть товаров могла измениться\.[^.]+дважды оборвались/);
    expect(await find('Товар D2')).toBeNull();
    expect(await find('Товар D3')).toMatchObject({ price: 10_00 });
    // Asked for once more, it is tried once more.
    await bench.as('content').post(desk.importApply(id));
    await work();
    expect(await find('Товар D2')).toMatchObject({ price: 10_00 });
  });

  it('keeps files in its own folder and lets go of them when they are loaded', async () => {
    const { dataDir } = bench.shop.deps.config;
    const id = await send(list({ E1: 10 }), '../../../evil.csv');
    const job = await findImport(bench.db, id);
    const [file = ''] = job?.order.files ?? [];
    expect(file).toMatch(/^imports[\\/][\w-]+[\\/]0[\\/]evil\.csv$/);
    await work();
    await bench.as('content').post(desk.importApply(id));
    await work();
    expect(existsSync(join(dataDir, file))).toBe(false);
    expect(readdirSync(join(dataDir, 'imports'))).not.toContain(file.split(/[\\/]/)[1]);
  });

  it('lets go of files that nobody has used for a fortnight, and says so', async () => {
    const { store, config, now } = bench.shop.deps;
    const forget = () => forgetOldFiles({ store, dataDir: config.dataDir, now });
    const present = () => readdirSync(join(config.dataDir, 'imports'));
    const folderOf = async (id: number) =>
      (await findImport(bench.db, id))?.order.files[0]?.split(/[\\/]/)[1];
    const [old, waiting] = [await send(list({ F1: 10 })), await send(list({ F2: 10 }))];
    const young = await send(list({ F3: 10 }));
    await work();
    await forget();
    expect(present()).toContain(await folderOf(old));
    await bench.as('content').post(desk.importApply(waiting));
    const created_at = now() - 15 * 86_400_000;
    await transaction(store, (tx) =>
      tx.updateTable('desk_jobs').set({ created_at }).where('id', 'in', [old, waiting]).execute(),
    );
    await forget();
    expect(present()).not.toContain(await folderOf(old));
    expect(present()).toEqual(
      expect.arrayContaining([await folderOf(waiting), await folderOf(young)]),
    );
    expect(await shown(old)).toContain('Файлы проверки убраны');
    expect((await bench.as('content').post(desk.importApply(old))).status).toBe(409);
    await work();
  });

  it('keeps the files of the last twenty', async () => {
    const { store, config, now } = bench.shop.deps;
    const ids: number[] = [];
    for (let at = 0; at < 21; at++) ids.push(await send(list({ [`G${at}`]: 10 })));
    await work();
    await forgetOldFiles({ store, dataDir: config.dataDir, now });
    const [first = 0, second = 0] = ids;
    const hasFiles = async (id: number) => {
      const [file = ''] = (await findImport(bench.db, id))?.order.files ?? [];
      return existsSync(join(config.dataDir, file));
    };
    expect([await hasFiles(first), await hasFiles(second)]).toEqual([false, true]);
  });

  it('stands on the first page when it failed, until somebody has seen to it', async () => {
    const id = await send('\u0000\u0001', 'broken.csv');
    const today = async (role: 'content' | 'sales') =>
      (await bench.as(role).get(desk.today())).text.includes(`"${desk.importJob(id)}"`);
    expect(await today('content')).toBe(false);
    await work();
    expect([await today('content'), await today('sales')]).toEqual([true, false]);
    const done = { entity: 'import', id: String(id), act: 'done' };
    expect((await bench.as('sales').post(desk.card(), done)).status).toBe(403);
    await bench.as('content').post(desk.card(), done);
    expect(await today('content')).toBe(false);
  });

  it.each(['sales', 'warehouse', 'accountant', 'viewer'] as const)(
    'is run by nobody of %s',
    async (role) => {
      const answer = await bench
        .as(role)
        .upload(desk.importStart(), {}, [
          { field: 'files', name: 'a.csv', bytes: Buffer.from(list({ X: 1 })) },
        ]);
      expect(answer.status).toBe(403);
    },
  );

  it('wants a file, and one that exists', async () => {
    const none = await bench.as('content').upload(desk.importStart());
    expect(none.status).toBeGreaterThanOrEqual(400);
    for (const id of ['0', '999999999', 'x', '1e3']) {
      expect((await bench.as('content').get(`/imports/${id}`)).status).toBe(404);
    }
  });
});
