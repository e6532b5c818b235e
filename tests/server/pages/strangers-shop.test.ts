import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { utils, write } from '@e965/xlsx';
import { afterEach, describe, expect, it } from 'vitest';
import { townList } from '../../../server/cities/town-list.ts';
import { createInvented } from '../../../server/demo/invented-rows.ts';
import { importFiles } from '../../../server/doors/exchange/imports/import-files.ts';
import { runOpenCommand } from '../../../server/opening/run-open-command.ts';
import { followOffice } from '../../../server/orders/follow-office.ts';
import * as links from '../../../shared/routes.ts';
import { createTestShop, type TestShop } from '../../helpers/create-test-shop.ts';
import { openBrowser } from '../checkout/buy.ts';
import {
  commercemlImport,
  commercemlOffers,
  goods,
  offer,
  prices,
  windows1251,
  yml,
} from '../doors/exchange/feeds.ts';

type File = readonly [name: string, content: string | Uint8Array];

const PLACES =
  '<ТипыЦен><ТипЦены><Ид>b</Ид><Наименование>BASE</Наименование></ТипЦены>' +
  '<ТипЦены><Ид>k</Ид><Наименование>Клубная</Наименование></ТипЦены></ТипыЦен>' +
  '<Склады><Склад><Ид>w</Ид><Наименование>Казань</Наименование></Склад></Склады>';
const LIST = [
  ['ООО «Поставщик»'],
  ['Прайс-лист на 20.11.2026'],
  [],
  ['Наименование', 'Артикул', 'Ед.', 'Цена розничная', 'Цена дилерская', 'Остаток'],
  ['Ножи'],
  ['Нож шефа 20 см', 'KN-1', 'шт', 1500, 1200, 12],
  ['Нож хлебный', 'KN-2', 'шт', 900, 700, 3],
];
const sheet = utils.aoa_to_sheet(LIST);
const workbook = { SheetNames: ['Прайс'], Sheets: { Прайс: sheet } };
const WOO = [
  'ID,Type,SKU,Name,Published,"In stock?",Stock,"Sale price","Regular price",Categories',
  '1,simple,KN-1,"Нож шефа 20 см",1,1,12,,1500,"Ножи > Поварские"',
  '2,simple,KN-2,"Нож хлебный",1,1,3,,900,Ножи',
].join('\n');

/** Feeds of shops that nobody here has seen, the first of their goods for 1,500 roubles. */
const feeds: readonly (readonly [kind: string, files: readonly File[], decision: string | null])[] =
  [
    [
      'YML',
      [
        [
          'goods.xml',
          yml([
            { id: '1', name: 'Нож шефа 20 см', price: '1500', inner: '<count>12</count>' },
            { id: '2', name: 'Нож хлебный', price: '900', inner: '<count>3</count>' },
          ]),
        ],
      ],
      null,
    ],
    [
      'CommerceML',
      [
        ['import.xml', commercemlImport(goods('1', 'Нож шефа 20 см') + goods('2', 'Нож хлебный'))],
        [
          'offers.xml',
          commercemlOffers(
            offer(
              '1',
              `${prices(['k', '1200'], ['b', '1500'])}<Склад ИдСклада="w" КоличествоНаСкладе="12"/>`,
            ) +
              offer(
                '2',
                `${prices(['k', '700'], ['b', '900'])}<Склад ИдСклада="w" КоличествоНаСкладе="3"/>`,
              ),
            { head: PLACES },
          ),
        ],
      ],
      'розничной считаю «BASE» (по названию)',
    ],
    [
      'a price list as XLSX',
      [['list.xlsx', write(workbook, { type: 'buffer', bookType: 'xlsx' }) as Uint8Array]],
      'розничной считаю «Цена розничная» (по названию)',
    ],
    [
      'a price list as CSV of an old program',
      [['list.csv', windows1251(utils.sheet_to_csv(sheet, { FS: ';' }))]],
      'розничной считаю «Цена розничная» (по названию)',
    ],
    ['an export of WooCommerce', [['products.csv', WOO]], null],
    [
      'a feed for Ozon',
      [
        [
          'ozon.xml',
          `<?xml version="1.0" encoding="UTF-8"?><yml_catalog date="2026-11-20 12:00"><shop><offers>
<offer id="KN-1"><vendor>Клинок</vendor><model>Нож шефа 20 см</model><price>1500</price><outlets><outlet instock="12" warehouse_name="Казань"/></outlets></offer>
<offer id="KN-2"><model>Нож хлебный</model><price>900</price><outlets><outlet instock="3" warehouse_name="Казань"/></outlets></offer>
</offers></shop></yml_catalog>`,
        ],
      ],
      null,
    ],
  ];

describe.each(feeds)('a shop that is opened with %s', (_kind, files, decision) => {
  let shop: TestShop;
  afterEach(() => shop.close());

  it('tells what it decides before it does, shows the goods and sells one', async () => {
    shop = await createTestShop({ DEMO_PRODUCTS: '0' });
    const { store, config } = shop.deps;
    await openOwn(shop);
    const paths = files.map(([name, content]) => {
      const path = join(config.dataDir, name);
      writeFileSync(path, content);
      return path;
    });
    const options = { paths, store, dataDir: config.dataDir, now: () => shop.clock.now };
    const tried = await importFiles({ ...options, dryRun: true });
    if (decision) expect(tried.decisions).toContain(decision);
    expect([tried.isDryRun, tried.created]).toEqual([true, 2]);
    expect(await store.db.selectFrom('products').select('id').execute()).toEqual([]);
    const report = await importFiles(options);
    expect([report.created, report.decisions]).toEqual([2, tried.decisions]);
    await shop.deps.catalog.poll();
    await shop.deps.settled();

    const guest = openBrowser(shop);
    const found = await guest.get(links.search('нож шефа'));
    const [, code = ''] = /href="\/goods\/([^"]+)"/.exec(found.text) ?? [];
    const page = await guest.get(links.product(code));
    const product = Number(/action="\/basket\/lines\/(\d+)["#]/.exec(page.text)?.[1]);
    await guest.add(product, 2);
    await guest.recipient();
    await guest.courier();
    await guest.payment('card');
    const payPage = pathOf((await guest.confirm()).headers['location']);
    const result = await guest.get(
      pathOf((await guest.post(payPage, { outcome: 'pay' })).headers['location']),
    );
    expect(result.text).toContain('Заказ оплачен');
    const order = await store.db.selectFrom('orders').selectAll().executeTakeFirstOrThrow();
    // Two knives, and the courier that the owner named.
    expect(order).toMatchObject({ status: 'confirmed', total: 345_000, paid_sum: 345_000 });

    const again = await importFiles({ ...options, now: () => shop.clock.now + 60_000 });
    expect([again.created, again.removed]).toEqual([0, 0]);
    const { free } = await store.db
      .selectFrom('stock')
      .select('free')
      .where('product_id', '=', product)
      .executeTakeFirstOrThrow();
    expect(free).toBe(10);
  });
});

const pathOf = (address: string | undefined) => {
  const { pathname, search } = new URL(address ?? '', 'http://localhost:3000');
  return pathname + search;
};

/** The owner's own firm, city and courier, from the file that the guide begins with. */
async function openOwn({ deps, clock }: TestShop): Promise<void> {
  const told: string[] = [];
  const code = await runOpenCommand({
    argv: [join(import.meta.dirname, '../../../docs/deploy/open-shop.json')],
    store: deps.store,
    given: {},
    hasCarrier: false,
    takesOnline: true,
    invented: createInvented(deps.config.company),
    followOffice,
    towns: townList,
    out: { write: (text) => void told.push(text) },
    ask: null,
    now: () => clock.now,
  });
  expect([code, told.join('')]).toEqual([0, expect.stringContaining('Казань')]);
}
