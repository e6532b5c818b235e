import { afterEach, beforeEach, expect, it } from 'vitest';
import { describeOnBothStores } from '../../../helpers/with-store.ts';
import { commercemlImport, commercemlOffers, goods, offer, prices, yml } from './feeds.ts';
import { createTestShop, type TestShop } from './test-shop.ts';

let shop: TestShop;
afterEach(() => shop.close());

const types = (...names: [id: string, title: string][]) =>
  `<ТипыЦен>${names
    .map(([id, title]) => `<ТипЦены><Ид>${id}</Ид><Наименование>${title}</Наименование></ТипЦены>`)
    .join('')}</ТипыЦен>`;

const stock = (id: string, title: string, address = '') =>
  `<Склад><Ид>${id}</Ид><Наименование>${title}</Наименование>` +
  `<Адрес><Представление>${address}</Представление></Адрес></Склад>`;

describeOnBothStores('the price that everybody sees', (dialect) => {
  beforeEach(async () => {
    shop = await createTestShop(dialect);
  });
  const importOffers = (head: string, ...list: string[]) => {
    const items = list.map((inner, index) => offer(`${index + 1}`, inner)).join('');
    return shop.importFiles([
      shop.write(
        'import.xml',
        commercemlImport(list.map((_, i) => goods(`${i + 1}`, `Товар ${i + 1}`)).join('')),
      ),
      shop.write('offers.xml', commercemlOffers(items, { head })),
    ]);
  };
  const retail = async () => (await shop.products()).map(({ prices: { retail: price } }) => price);

  it.each([
    ['BASE', 'Клубная'],
    ['РРЦ', 'Спец'],
    ['Цена, руб.', 'Цена поставщика'],
    ['Розничная цена', 'Базовая'],
    ['Цена для сайта', 'Цена продажи оптовая'],
  ])('is «%s» beside «%s», wherever it stands', async (shown, other) => {
    const head = types(['c', other], ['b', shown]);
    const report = await importOffers(head, prices(['c', '1760'], ['b', '2815']));
    expect(report.decisions).toEqual([`розничной считаю «${shown}» (по названию)`]);
    expect(await retail()).toEqual([281_500]);
  });

  it('is the highest price of most goods when no name tells', async () => {
    const head = types(['c', 'Первая'], ['b', 'Вторая']);
    const report = await importOffers(
      head,
      prices(['c', '1760'], ['b', '2815']),
      prices(['c', '90'], ['b', '100']),
      prices(['c', '7000'], ['b', '10']),
    );
    expect(report.decisions).toEqual([
      'розничной считаю «Вторая» (самая высокая у большинства товаров)',
    ]);
    expect(await retail()).toEqual([281_500, 10_000, 1_000]);
  });

  it('is decided when the first prices come, and shown to nobody before', async () => {
    const head = types(['c', 'Первая'], ['b', 'Вторая']);
    const early = await importOffers(head, '<Количество>1</Количество>');
    expect(early.decisions[0]).toContain('когда придут цены');
    const text = commercemlOffers(offer('1', prices(['c', '10'], ['b', '20'])));
    await shop.importFiles([shop.write('prices.xml', text)]);
    expect(await shop.find('Товар 1')).toMatchObject({ prices: { retail: 2_000 } });
  });

  it('stays when later prices would tell otherwise', async () => {
    const head = types(['c', 'Первая'], ['b', 'Вторая']);
    await importOffers(head, prices(['c', '10'], ['b', '20']));
    await importOffers(head, prices(['c', '300'], ['b', '20']));
    expect(await retail()).toEqual([2_000]);
  });

  it('gives way to a named one, with the prices that are stored', async () => {
    await importOffers(types(['c', 'Клубная']), prices(['c', '10']), prices(['c', '11']));
    expect(await retail()).toEqual([1_000, 1_100]);
    const before = await shop.sequence('catalog');
    await importOffers(types(['c', 'Клубная'], ['b', 'BASE']), prices(['c', '10'], ['b', '20']));
    expect(await retail()).toEqual([2_000, undefined]);
    expect(await shop.sequence('catalog')).toBeGreaterThan(before);
    const second = (await shop.products())[1];
    expect(Object.values(second?.prices ?? {})).toEqual([1_100]);
  });
});

describeOnBothStores('the owner’s word', (dialect) => {
  beforeEach(async () => {
    shop = await createTestShop(dialect);
  });
  const head = types(['b', 'BASE'], ['s', 'Спец']);
  const file = (special: string) => {
    const item = offer(
      '1',
      `<Наименование>Стол</Наименование>${prices(['b', '20'], ['s', special])}`,
    );
    return shop.write('offers.xml', commercemlOffers(item, { head }));
  };

  it('about the price stands above the rules, now and later', async () => {
    await shop.run(file('15'));
    expect(await shop.find('Стол')).toMatchObject({ prices: { retail: 2_000 } });
    const { code, text } = await shop.run('--set', 'розница=спец');
    expect([code, text]).toEqual([0, 'розничной считаю «Спец» (как указано)\n']);
    expect((await shop.find('Стол')).prices).toEqual({ retail: 1_500, base: 2_000 });
    await shop.run(file('16'));
    expect((await shop.find('Стол')).prices).toEqual({ retail: 1_600, base: 2_000 });
    await shop.run('--set', 'розница=', file('16'));
    expect((await shop.find('Стол')).prices).toEqual({ retail: 2_000, spets: 1_600 });
  });

  it('may come before the first file', async () => {
    const { text } = await shop.run('--set', 'розница=Спец');
    expect(text).toBe('«Спец»: запомнено для следующих загрузок\n');
    await shop.run(file('15'));
    expect(await shop.find('Стол')).toMatchObject({ prices: { retail: 1_500 } });
  });

  it('about a column of a price list stands above its name', async () => {
    const list = shop.write('list.csv', 'Наименование;Розничная;Опт\nСтол;20;15\n');
    const { text } = await shop.run(list);
    expect(text).toContain('розничной считаю «Розничная» (по названию)');
    await shop.run('--set', 'розница=Опт', list);
    expect((await shop.find('Стол')).prices.retail).toBe(1_500);
    expect((await shop.run(list)).text).toContain('розничной считаю «Опт» (как указано)');
  });

  it('about a storage moves it, and says which cities there are', async () => {
    const place = { region: '', country: 'ru', lon: 0, lat: 0, timezone: 'Europe/Moscow' };
    await shop.store.writer
      .insertInto('cities')
      .values({
        ...place,
        id: 91,
        title: 'Тула',
        title_in: 'Туле',
        subdomain: 'tula',
        population: 1,
        is_popular: 0,
      })
      .execute();
    const storages = `<Склады>${stock('1', 'Витрина')}</Склады>`;
    const item = offer('1', '<Наименование>Стол</Наименование>');
    await shop.run(shop.write('offers.xml', commercemlOffers(item, { head: storages })));
    const wrong = await shop.run('--set', 'склад:Витрина=Тверь');
    expect([wrong.code, wrong.text]).toEqual([1, expect.stringContaining('Есть: Москва, Тула')]);
    const right = await shop.run('--set', 'склад:витрина=тула');
    expect(right.text).toContain('склад «Витрина» → город Тула (как указано)');
    const row = await shop.store.db.selectFrom('storages').selectAll().executeTakeFirstOrThrow();
    expect(row.city_id).toBe(91);
  });

  it('that nobody understands is refused', async () => {
    const { code, text } = await shop.run('--set', 'валюта=EUR');
    expect(code).toBe(1);
    expect(text).toContain('нужно «розница=ТИП ЦЕН» или «склад:НАЗВАНИЕ=ГОРОД»');
  });
});

describeOnBothStores('a dry run', (dialect) => {
  beforeEach(async () => {
    shop = await createTestShop(dialect);
  });

  it('tells what an import would do and changes nothing', async () => {
    await shop.run(
      shop.write('feed.xml', yml([{ id: '1' }, { id: '2' }, { id: '3', price: '7' }, { id: '4' }])),
    );
    const before = await shop.dump();
    const runs = await shop.store.db.selectFrom('import_runs').selectAll().execute();
    const next = yml([
      { id: '1', price: '250.50', inner: '<vendor>Вулкан</vendor><count>3</count>' },
      { id: '3', price: '7', name: 'Стол' },
      { id: '4' },
      { id: '5', name: 'Печь', category: '9' },
    ]);
    const path = shop.write(
      'feed.xml',
      next.replace('</categories>', '<category id="9">Печи</category></categories>'),
    );
    const { code, text } = await shop.run('--dry-run', path);
    expect(code).toBe(0);
    const lines = text.split('\n').map((line) => line.replaceAll('\u00a0', ' ').trim());
    for (const line of [
      'Проба, магазин не изменён; загрузка сделала бы вот что: feed.xml (YML)',
      'Создано: 1 товар',
      'Изменено: 2 товара',
      'Без изменений: 1 товар',
      'Снято с продажи: 1 товар',
      '«Товар 1»: цена 100,00 ₽ → 250,50 ₽, остаток 0 → 3, бренд',
      '«Стол»: название «Товар 3» → «Стол»',
      'новый «Печь»: 100,00 ₽',
      '«Товар 2»: снят с продажи',
    ]) {
      expect(lines).toContain(line);
    }
    expect(await shop.dump()).toBe(before);
    expect(await shop.store.db.selectFrom('import_runs').selectAll().execute()).toEqual(runs);
  });

  it('gives the same counts as the import after it', async () => {
    const files = [
      shop.write('import.xml', commercemlImport(goods('1', 'Стол') + goods('2', 'Стул'))),
      shop.write(
        'offers.xml',
        commercemlOffers(
          offer(
            '1#a',
            '<ХарактеристикиТовара><ХарактеристикаТовара><Наименование>Цвет</Наименование><Значение>белый</Значение></ХарактеристикаТовара></ХарактеристикиТовара>',
          ) + offer('2', prices(['r', '1'])),
          { head: types(['r', 'Розничная']) },
        ),
      ),
    ];
    const counts = async (dryRun: boolean) => {
      const { created, changed, unchanged, refused, decisions } = await shop.importFiles(files, {
        dryRun,
      });
      return { created, changed, unchanged, refused: refused.count, decisions };
    };
    const tried = await counts(true);
    expect(await shop.products()).toEqual([]);
    expect(await counts(false)).toEqual(tried);
    expect(tried).toMatchObject({ created: 3, refused: 0 });
  });
});

describeOnBothStores('the city of a storage', (dialect) => {
  beforeEach(async () => {
    shop = await createTestShop(dialect);
    const place = { region: '', country: 'ru', lon: 0, lat: 0, timezone: 'Europe/Moscow' };
    const city = (id: number, title: string, title_in: string, subdomain: string) =>
      ({ id, title, title_in, subdomain, population: 1, is_popular: 0, ...place }) as const;
    await shop.store.writer
      .insertInto('cities')
      .values([
        city(90, 'Москва', 'Москве', ''),
        city(91, 'Воронеж', 'Воронеже', 'voronezh'),
        city(92, 'Нижний Новгород', 'Нижнем Новгороде', 'nn'),
        city(93, 'Новгород', 'Новгороде', 'novgorod'),
      ])
      .execute();
  });
  const importStorages = (list: string) => {
    const head = `<Склады>${list}</Склады>`;
    const item = offer('1', '<Наименование>Стол</Наименование>');
    return shop.importFiles([shop.write('offers.xml', commercemlOffers(item, { head }))]);
  };
  const cities = async () => {
    const rows = await shop.store.db
      .selectFrom('storages')
      .innerJoin('cities', 'cities.id', 'city_id')
      .select(['storages.title', 'cities.title as city'])
      .orderBy('storages.id')
      .execute();
    return Object.fromEntries(rows.map(({ title, city }) => [title, city]));
  };

  it('is the one of its name, else of its address, else the main one', async () => {
    const report = await importStorages(
      [
        stock('1', 'Московский', 'РОССИЯ, Воронежская обл, Воронеж г, Московская ул, 3'),
        stock('6', 'Магазин "Посуда". Воронеж', 'РОССИЯ, Москва г, 34'),
        stock('2', 'Воронежский'),
        stock('3', 'Склад в Нижнем Новгороде'),
        stock('4', 'Оптовый', 'г. Химки, ул. Воронеж, 5'),
        stock('5', 'Витрина'),
      ].join(''),
    );
    expect(await cities()).toEqual({
      Московский: 'Воронеж',
      'Магазин "Посуда". Воронеж': 'Воронеж',
      Воронежский: 'Воронеж',
      'Склад в Нижнем Новгороде': 'Нижний Новгород',
      Оптовый: 'Москва',
      Витрина: 'Москва',
    });
    expect(report.decisions).toContain('склад «Воронежский» → город Воронеж (по названию)');
    expect(report.decisions).toContain('склад «Витрина» → город Москва (другой город не назван)');
  });

  it('stays where somebody has put it', async () => {
    await importStorages(stock('1', 'Воронеж') + stock('2', 'Витрина'));
    await shop.store.writer.updateTable('storages').set({ city_id: 93 }).execute();
    await importStorages(stock('1', 'Воронеж') + stock('2', 'Витрина'));
    expect(await cities()).toEqual({ Воронеж: 'Новгород', Витрина: 'Новгород' });
  });

  it('is found for storages that an older import left in the main city', async () => {
    await shop.store.writer
      .insertInto('storages')
      .values({ id: 1, city_id: 90, external_id: '1c:1', title: 'Воронеж', address: '' })
      .execute();
    await importStorages(stock('1', 'Воронеж'));
    expect(await cities()).toEqual({ Воронеж: 'Воронеж' });
  });
});
