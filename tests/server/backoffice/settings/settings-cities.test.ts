import { afterAll, beforeAll, expect, it } from 'vitest';
import * as desk from '../../../../shared/desk-routes.ts';
import { request } from '../../../helpers/request.ts';
import { describeOnBothStores } from '../../../helpers/with-store.ts';
import { type DeskBench, doneOf, openDeskBench } from '../desk/desk-bench.ts';

describeOnBothStores('the settings of the shop', (dialect) => {
  let bench: DeskBench;
  beforeAll(async () => {
    bench = await openDeskBench(dialect);
  });
  afterAll(() => bench.close());

  const owner = () => bench.as('owner');
  const shop = async (path: string) => {
    await bench.shop.deps.catalog.poll();
    await bench.shop.deps.settled();
    return request(bench.shop.listener).get(path).set('Host', 'localhost');
  };
  const save = (id: string, form: Record<string, string>) =>
    owner().post(desk.settingsItem(id), { act: 'save', return_to: desk.settings(), ...form });
  it('make a branch that visitors see, and take it away again', async () => {
    const office = {
      city_id: '90',
      title: 'Зал на Лесной',
      address: 'Лесная, 77',
      main_phone: '8 495 123-45-67',
      phones: '8 495 123-45-67',
      email: 'les@example.ru',
      hours: 'пн–пт 9:00–18:00',
      lat: '55.78',
      lon: '37.6',
    };
    expect((await save('offices-new', { ...office, lat: '155' })).status).toBe(422);
    expect((await save('offices-new', { ...office, city_id: '999999' })).status).toBe(422);
    expect((await save('offices-new', { ...office, main_phone: '12' })).status).toBe(422);
    const made = await save('offices-new', office);
    expect((await shop('/contacts/')).text).toContain('Лесная, 77');
    await owner().post(desk.undo(doneOf(made.headers['location'])));
    expect((await shop('/contacts/')).text).not.toContain('Лесная, 77');
  });

  const city = {
    title: 'Елабуга',
    title_in: 'Елабуге',
    region: 'Татарстан',
    subdomain: 'elabuga',
    timezone: 'Europe/Moscow',
    lat: '54.19',
    lon: '37.62',
    is_popular: '1',
  };
  const office = (cityId: number) => ({
    city_id: String(cityId),
    title: 'Елабуга, Оборонная',
    address: 'Оборонная, 5',
    main_phone: '8 495 123-45-67',
    phones: '8 495 123-45-67',
    email: 'elabuga@example.ru',
    hours: 'пн–пт 9:00–18:00',
    messengers: 'Telegram https://t.me/elabuga\r\nMAX https://max.ru/elabuga',
    lat: '54.19',
    lon: '37.62',
  });

  it('make a city with a branch that visitors see, and take both away again', async () => {
    for (const [field, value] of [
      ['subdomain', ''],
      ['subdomain', 'kazan'],
      ['subdomain', 'moskva'],
      ['subdomain', 'www'],
      ['subdomain', '../x'],
      ['subdomain', 'elabuga.evil'],
      ['subdomain', '%E0%A4%A'],
      ['timezone', 'Europe/Tula'],
      ['lat', '1e9'],
    ] as const) {
      const { status } = await save('cities-new', { ...city, [field]: value });
      expect([field, value, status]).toEqual([field, value, 422]);
    }
    const made = await save('cities-new', city);
    expect(made.status).toBe(303);
    const { id } = await bench.db
      .selectFrom('cities')
      .select('id')
      .where('subdomain', '=', 'elabuga')
      .executeTakeFirstOrThrow();
    expect((await save('cities-new', { ...city, subdomain: 'elabuga2' })).status).toBe(303);
    const wrong = { ...office(id), messengers: 'Telegram javascript:alert(1)' };
    expect((await save('offices-new', wrong)).status).toBe(422);
    const branch = await save('offices-new', office(id));
    const { status, text } = await shop('/contacts/elabuga');
    expect([status, text.includes('Оборонная, 5'), text.includes('Елабуге')]).toEqual([
      200,
      true,
      true,
    ]);
    const known = bench.shop.deps.reference.get('cities').flatMap(({ cities }) => cities);
    expect(known.find((one) => one.id === id)?.offices[0]?.messengers).toEqual([
      { title: 'Telegram', url: 'https://t.me/elabuga' },
      { title: 'MAX', url: 'https://max.ru/elabuga' },
    ]);
    const moved = { subdomain: 'elabuga-new', 'was.subdomain': 'elabuga' };
    expect((await save(`cities-${id}`, { ...city, ...moved })).status).toBe(422);
    const undo = (location: string | undefined) => owner().post(desk.undo(doneOf(location)));
    expect((await undo(made.headers['location'])).status).toBe(409);
    await undo(branch.headers['location']);
    expect((await undo(made.headers['location'])).status).toBe(303);
    expect((await shop('/contacts/elabuga')).status).toBe(404);
  });

  it('keep the texts of a city on its own form', async () => {
    const texts = {
      delivery_text: '- Машина уходит **по средам**, подъём {{lift}} за кг',
      contacts_text: 'Остановка «Лесная»',
    };
    const wrong = await save('cities-new', { ...city, subdomain: 'agryz', delivery_text: '{{x}}' });
    expect([wrong.status, wrong.text.includes('Такого факта нет')]).toEqual([422, true]);
    const named = { ...city, title: 'Агрыз', title_in: 'Агрызе', subdomain: 'agryz' };
    const made = await save('cities-new', { ...named, ...texts });
    const id = Number(/cities-(\d+)/.exec(made.headers['location'] ?? '')?.[1]);
    const page = await owner().get(desk.settingsItem(`cities-${id}`));
    expect(page.text).toContain('Остановка «Лесная»');
    expect((await shop('/contacts/agryz')).text).toContain('Остановка «Лесная»');
    const rows = () =>
      bench.db
        .selectFrom('page_texts')
        .select(['slug', 'title', 'body'])
        .where('slug', 'like', '%-agryz')
        .orderBy('slug')
        .execute();
    expect((await rows()).map(({ title }) => title)).toEqual([
      'Как добраться',
      'Особенности доставки в\u00a0Агрызе',
    ]);
    const emptied = await save(`cities-${id}`, {
      contacts_text: '',
      'was.contacts_text': texts.contacts_text,
    });
    expect((await shop('/contacts/agryz')).text).not.toContain('Остановка');
    await owner().post(desk.undo(doneOf(emptied.headers['location'])));
    expect((await shop('/contacts/agryz')).text).toContain('Остановка «Лесная»');
    await owner().post(desk.undo(doneOf(made.headers['location'])));
    expect(await rows()).toEqual([]);
  });

  it('head the features of their delivery by the name as it is now, unless it is the shop’s own', async () => {
    const heading = async () => {
      const row = bench.db.selectFrom('page_texts').select('title');
      return (await row.where('slug', '=', 'delivery-buinsk').executeTakeFirstOrThrow()).title;
    };
    const named = { ...city, title: 'Буинск', title_in: 'Буинск', subdomain: 'buinsk' };
    const made = await save('cities-new', { ...named, delivery_text: '- По средам' });
    const id = Number(/cities-(\d+)/.exec(made.headers['location'] ?? '')?.[1]);
    const rename = (title_in: string, was: string) =>
      save(`cities-${id}`, { title_in, 'was.title_in': was });
    const saved = await rename('Буинске', 'Буинск');
    expect(await heading()).toBe('Особенности доставки в\u00a0Буинске');
    await owner().post(desk.undo(doneOf(saved.headers['location'])));
    expect(await heading()).toBe('Особенности доставки в\u00a0Буинск');
    const own = { title: 'Как везём в Буинск', 'was.title': await heading() };
    await owner().post(desk.contentItem('pages-delivery-buinsk'), { act: 'save', ...own });
    expect(await heading()).toBe(own.title);
    await rename('Буинске', 'Буинск');
    expect(await heading()).toBe(own.title);
  });

  it('name the page of the main city after it', async () => {
    const main = await bench.db
      .selectFrom('cities')
      .selectAll()
      .where('id', '=', 90)
      .executeTakeFirstOrThrow();
    const rows = async () => {
      const query = bench.db.selectFrom('page_texts').selectAll().orderBy('slug');
      const own = /-(?:moskva|elets)$/;
      return (await query.execute()).filter(({ slug }) => own.test(slug));
    };
    const former = await rows();
    expect(former.map(({ slug }) => slug)).toContain('contacts-moskva');
    const saved = await save('cities-90', {
      title: 'Елец',
      title_in: 'Ельце',
      region: main.region,
      timezone: main.timezone,
    });
    expect(saved.status).toBe(303);
    expect((await shop('/contacts/elets')).text).toContain('Ельце');
    expect((await shop('/contacts/moskva')).status).toBe(404);
    // Its texts come along, and nothing is left under the former name.
    expect((await shop('/contacts/elets')).text).toContain('вход со двора');
    const moved = former.map(({ slug, title, ...row }) => ({
      ...row,
      slug: slug.replace('moskva', 'elets'),
      title: title.replace('Москве', 'Ельце'),
      updated_at: expect.any(Number),
    }));
    expect(await rows()).toEqual(moved);
    expect((await shop('/contacts/')).text).not.toContain('/contacts/moskva');
    await owner().post(desk.undo(doneOf(saved.headers['location'])));
    expect((await shop('/contacts/moskva')).text).toContain('вход со двора');
    expect(await rows()).toEqual(former);
  });

  it('make a storage that goods stand in, and move it to another city', async () => {
    const { db } = bench;
    const form = { city_id: '90', title: 'Склад на Заводской', address: '' };
    const list = await owner().get(desk.settingsList('storages'));
    expect(list.text).toContain(desk.settingsItem('storages-new'));
    for (const wrong of [{ city_id: '999999' }, { city_id: '' }, { title: '' }]) {
      expect((await save('storages-new', { ...form, ...wrong })).status).toBe(422);
    }
    const idle = await save('storages-new', { ...form, title: 'Пустой' });
    expect((await owner().post(desk.undo(doneOf(idle.headers['location'])))).status).toBe(303);
    const made = await save('storages-new', form);
    expect(made.status).toBe(303);
    const named = db.selectFrom('storages').select(['id', 'city_id', 'external_id', 'title']);
    expect(await named.where('title', '=', 'Пустой').execute()).toEqual([]);
    const storage = await named.where('title', '=', form.title).executeTakeFirstOrThrow();
    expect(storage).toMatchObject({ city_id: 90, external_id: null });
    const product = db.selectFrom('products').select('id').where('active', '=', 1);
    const { id: product_id } = await product.executeTakeFirstOrThrow();
    expect((await owner().get(desk.stockProduct(product_id))).text).toContain(form.title);
    const rest = { storage: String(storage.id), units: '7', until: '', reason: 'пересчёт' };
    const count = { ...rest, return_to: desk.stockProduct(product_id) };
    expect((await owner().post(desk.stockCount(product_id), count)).status).toBe(303);
    const undone = await owner().post(desk.undo(doneOf(made.headers['location'])));
    expect([undone.status, undone.text.includes('уже числится товар')]).toEqual([409, true]);
    const other = db.selectFrom('cities').select('id').where('id', '!=', 90).orderBy('id');
    const { id: cityId } = await other.executeTakeFirstOrThrow();
    const moved = await save(`storages-${storage.id}`, { ...form, city_id: String(cityId) });
    expect(moved.status).toBe(303);
    const place = () =>
      db.selectFrom('storages').select('city_id').where('id', '=', storage.id).execute();
    expect(await place()).toEqual([{ city_id: cityId }]);
    await owner().post(desk.undo(doneOf(moved.headers['location'])));
    expect(await place()).toEqual([{ city_id: 90 }]);
  });
});
