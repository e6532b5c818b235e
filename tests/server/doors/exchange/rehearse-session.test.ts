import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { runJournalCommand } from '../../../../server/doors/exchange/journal/run-journal-command.ts';
import { rehearseSession } from '../../../../server/doors/exchange/work/rehearse-session.ts';
import { transaction } from '../../../../server/platform/store/transaction.ts';
import { describeOnBothStores } from '../../../helpers/with-store.ts';
import { readAll } from '../../upgrades/former-store.ts';
import { createExchangeShop, type ExchangeShop } from './exchange-shop.ts';
import { commercemlImport, commercemlOffers, goods, offer, PRICE_TYPES, prices } from './feeds.ts';

describeOnBothStores('the rehearsal of a session', (dialect) => {
  let shop: ExchangeShop;
  beforeEach(async () => {
    shop = await createExchangeShop(dialect);
    await shop.saveNode({ isZipped: false });
  });
  afterEach(() => shop.close());

  type Line = [id: string, title: string, price: string];
  const imported = (list: Line[], complete = false) => ({
    name: 'import.xml',
    content: commercemlImport(list.map(([id, title]) => goods(id, title)).join(''), { complete }),
  });
  const offered = (list: Line[]) => ({
    name: 'offers.xml',
    content: commercemlOffers(
      list
        .map(([id, , price]) =>
          offer(
            id,
            `${prices(['r', price], ['o', String(Number(price) - 10)])}<Количество>5</Количество>`,
          ),
        )
        .join(''),
      { head: PRICE_TYPES },
    ),
  });
  const send = (list: Line[], complete = false) =>
    shop.client().sendGoods([imported(list, complete), offered(list)]);
  const deps = () => ({ store: shop.store, dataDir: shop.dataDir, now: () => shop.clock.now });
  const rehearse = (id: number) => rehearseSession(deps(), id);
  const run = async (...argv: string[]) => {
    let said = '';
    const out = {
      write: (part: string) => {
        said += part;
      },
    };
    const code = await runJournalCommand(deps(), { argv, out });
    return { code, said };
  };
  const FIRST: Line[] = [
    ['g1', 'Котёл', '100'],
    ['g2', 'Плита', '200'],
    ['g3', 'Гриль', '300'],
  ];
  const SECOND: Line[] = [
    ['g1', 'Котёл новый', '150'],
    ['g2', 'Плита', '200'],
    ['g4', 'Печь', '400'],
  ];

  it('tells what its files would change now, and leaves every row as it was', async () => {
    await send(FIRST);
    await send(SECOND);
    await run('--undo', '2');
    await transaction(shop.store, (tx) =>
      tx.deleteFrom('products').where('external_id', '=', '1c:g4').execute(),
    );
    const before = await readAll(shop.store.db);
    const report = await rehearse(2);
    expect(await readAll(shop.store.db)).toEqual(before);
    const { created, changed, unchanged, removed, isDryRun, first } = report;
    expect({ created, changed, unchanged, removed, isDryRun }).toEqual({
      created: 1,
      changed: 1,
      unchanged: 1,
      removed: 0,
      isDryRun: true,
    });
    expect(first.created.join()).toContain('«Печь»');
    expect(first.changed.join()).toMatch(/Котёл.*Котёл новый/);
    expect(first.changed.join()).toMatch(/100,00\u00a0₽ → 150,00/);
    const { said } = await run('--dry-run', '2');
    expect(said).toMatch(/^Проба, магазин не изменён.*\n(.*\n)*Создано: 1\u00a0товар\n/);
    expect(await readAll(shop.store.db)).toEqual(before);

    await run('--repeat', '2');
    await shop.work();
    const noted = await shop.store.db
      .selectFrom('exchange_changes')
      .select('product')
      .where('session_id', '=', 2)
      .where('undone_at', 'is', null)
      .execute();
    expect(noted).toHaveLength(created + changed);
    expect(await rehearse(2)).toMatchObject({ created: 0, changed: 0, unchanged: 3 });
  });

  it('goes by what the node calls its own today', async () => {
    await send(FIRST);
    expect(await rehearse(1)).toMatchObject({ changed: 0, unchanged: 3 });
    await shop.saveNode({ isZipped: false, priceTypes: { o: 'retail' } });
    const { changed, first } = await rehearse(1);
    expect(changed).toBe(3);
    expect(first.changed.join()).toMatch(/100,00\u00a0₽ → 90,00/);
  });

  it('tells goods that its end would take off sale', async () => {
    await send(FIRST);
    await send(
      [
        ['g1', 'Котёл', '100'],
        ['g2', 'Плита', '200'],
      ],
      true,
    );
    const { removed, first } = await rehearse(2);
    expect(removed).toBe(1);
    expect(first.removed).toEqual(['«Гриль»: снят с продажи']);
  });

  it('goes on without a file that cannot be read, and says which and where', async () => {
    await send(FIRST);
    const cut = '<?xml version="1.0"?>\n<КоммерческаяИнформация>\n<Каталог';
    const sent = shop
      .client()
      .sendGoods([offered([['g1', 'Котёл', '150']]), { name: 'import.xml', content: cut }]);
    await expect(sent).rejects.toThrow('import.xml');
    await run('--undo', '2');
    const { changed, refused } = await rehearse(2);
    expect(changed).toBe(1);
    expect(refused.first).toMatchObject([{ file: 'import.xml', line: 3 }]);
    expect(refused.first[0]?.text).toContain('не загрузится');
  });

  it('says why nothing can be told', async () => {
    const told = async (id: number) => (await run('--dry-run', String(id))).said;
    expect(await told(1)).toContain('Сеанса 1 нет');
    await send(FIRST);
    await run('--repeat', '1');
    expect(await told(1)).toContain('ещё загружаются');
    await shop.work();
    await shop.client().takeOrders();
    expect(await told(2)).toContain('нет файлов о товарах');
    rmSync(join(shop.dataDir, 'exchange'), { recursive: true });
    expect(await told(1)).toContain('«import.xml» больше нет на диске');
    expect((await run('--dry-run')).code).toBe(2);
  });
});
