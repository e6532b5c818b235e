import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  findRehearsal,
  listFailedImports,
} from '../../../../server/doors/exchange/desk-imports/desk-import.ts';
import { workOnImports } from '../../../../server/doors/exchange/desk-imports/work-on-imports.ts';
import * as desk from '../../../../shared/desk-routes.ts';
import { describeOnBothStores } from '../../../helpers/with-store.ts';
import {
  commercemlImport,
  commercemlOffers,
  goods,
  offer,
  PRICE_TYPES,
  prices,
} from '../../doors/exchange/feeds.ts';
import { type DeskBench, openDeskBench } from '../desk/desk-bench.ts';
import { exchangeSamples } from '../samples/exchange-samples.ts';

describeOnBothStores('the rehearsal of a session at the desk', (dialect) => {
  let bench: DeskBench;
  beforeAll(async () => {
    bench = await openDeskBench(dialect);
  });
  afterAll(() => bench.close());

  const work = () => {
    const { store, config, now } = bench.shop.deps;
    return workOnImports({ store, dataDir: config.dataDir, now });
  };
  /** A session whose only file came and is kept. */
  const newSession = async (content: string) => {
    const id = Number(await exchangeSamples(bench).things[desk.exchangeFile.path]?.());
    const { session_id, path } = await bench.db
      .selectFrom('exchange_files')
      .select(['session_id', 'path'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    writeFileSync(join(bench.shop.deps.config.dataDir, path), content);
    return session_id;
  };
  const ask = (id: number) =>
    bench
      .as('accountant')
      .post(desk.exchangeRehearsal(id), { return_to: desk.exchangeSession(id) });
  const shown = async (id: number, role: 'accountant' | 'warehouse' = 'accountant') =>
    (await bench.as(role).get(desk.exchangeSession(id))).text;
  const jobOf = async (id: number) => (await findRehearsal(bench.db, id))?.id ?? 0;

  it('shows what would change to those who may change the exchange, and loads nothing', async () => {
    const id = await newSession(commercemlImport(goods('r1', 'Котёл сверочный')));
    expect(await shown(id)).toContain('Что изменилось бы</button>');
    expect((await ask(id)).headers['location']).toContain(desk.exchangeSession(id));
    expect(await shown(id)).toContain('http-equiv="refresh"');
    expect((await ask(id)).status).toBe(409);
    await work();
    const html = await shown(id);
    expect(html).toContain('<h2>Что изменилось бы');
    expect(html).toContain('«Котёл сверочный»');
    expect(html).not.toContain('http-equiv="refresh"');
    expect(await shown(id, 'warehouse')).not.toContain('сверочный');
    const rows = bench.db.selectFrom('products').select('id');
    expect(await rows.where('title', '=', 'Котёл сверочный').execute()).toEqual([]);
    expect((await ask(id)).status).toBe(303);
  });

  it('is loaded from the page of its session alone', async () => {
    const id = await newSession(commercemlImport(goods('r2', 'Плита сверочная')));
    await ask(id);
    await work();
    const job = await jobOf(id);
    const { text } = await bench.as('content').get(desk.importJob(job));
    expect(text).toContain(`href="${desk.exchangeSession(id)}"`);
    expect(text).not.toContain(desk.importApply(job));
    expect((await bench.as('content').post(desk.importApply(job))).status).toBe(409);
    expect((await bench.as('content').post(desk.importUndo(job))).status).toBe(409);
  });

  it('says why nothing can be told, and is no import that failed', async () => {
    const { now } = bench.shop.clock;
    const id = await newSession(
      commercemlOffers(offer('r3', prices(['r', '1'])), { head: PRICE_TYPES }).slice(0, -40),
    );
    await ask(id);
    await work();
    expect(await shown(id)).toMatch(/Сверить нельзя\. папка\/offers\.xml, строка \d+: /);
    const failed = await listFailedImports(bench.db, { since: now - 86_400_000, limit: 10 });
    expect(failed).toEqual([]);
  });

  it('is refused to others, and where there is nothing to look at', async () => {
    const id = await newSession('');
    expect((await bench.as('warehouse').post(desk.exchangeRehearsal(id))).status).toBe(403);
    expect((await bench.as('content').post(desk.exchangeRehearsal(id))).status).toBe(403);
    expect((await ask(999_999)).status).toBe(404);
    expect(await jobOf(id)).toBe(0);
  });
});
