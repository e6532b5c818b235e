import { afterEach, beforeEach, expect, it } from 'vitest';
import { describeOnBothStores } from '../../../helpers/with-store.ts';
import { commercemlImport, commercemlOffers, goods, offer, prices } from './feeds.ts';
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

  it('is the one of its address, else of its name, else the main one', async () => {
    const report = await importStorages(
      [
        stock('1', 'Склад Москва', 'РОССИЯ, Воронежская обл, Воронеж г, Московская ул, 3'),
        stock('2', 'Воронежский'),
        stock('3', 'Склад в Нижнем Новгороде'),
        stock('4', 'Оптовый', 'г. Химки, ул. Воронеж, 5'),
        stock('5', 'Витрина'),
      ].join(''),
    );
    expect(await cities()).toEqual({
      'Склад Москва': 'Воронеж',
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
