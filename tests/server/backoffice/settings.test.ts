import supertest from 'supertest';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as desk from '../../../shared/desk-routes.ts';
import { describeOnBothStores } from '../../helpers/with-store.ts';
import { type DeskBench, doneOf, openDeskBench } from './desk-bench.ts';

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
    return supertest(bench.shop.listener).get(path).set('Host', 'localhost');
  };
  const save = (id: string, form: Record<string, string>) =>
    owner().post(desk.settingsItem(id), { act: 'save', return_to: desk.settings(), ...form });
  const company = {
    name: 'Печи и плиты',
    tagline: 'Кухни',
    legalName: 'ООО «Печи»',
    inn: '7707083893',
    kpp: '770701001',
    ogrn: '1027700132195',
    address: 'Москва, Лесная, 1',
    email: 'zakaz@example.ru',
    regionalPhone: '8 495 123-45-67',
    director: 'Иванов И. И.',
    return_to: desk.settings(),
  };

  it('name the seller everywhere at once, and take it back', async () => {
    const action = desk.settingsPart('company');
    const wrong = await owner().post(action, { ...company, inn: '7707083890' });
    expect([wrong.status, wrong.text.includes('Проверьте ИНН')]).toEqual([422, true]);
    expect(wrong.text).toContain('value="7707083890"');
    const saved = await owner().post(action, company);
    expect((await shop('/')).text).toContain('ООО «Печи»');
    await owner().post(desk.undo(doneOf(saved.headers['location'])));
    expect((await shop('/')).text).not.toContain('ООО «Печи»');
    expect((await owner().get(desk.settings())).text).toContain('Чтобы открыться, не хватает');
  });

  it('are no conflict with oneself, but with another owner', async () => {
    const other = await bench.office.staff('owner');
    const forms = [
      [desk.settingsPart('links'), 'serviceUrl', (at: number) => `https://s${at}.example/`],
      [desk.paymentWays(), 'card_note', (at: number) => `Слова ${at}`],
    ] as const;
    for (const [action, name, text] of forms) {
      const save = (who: typeof other, at: number) =>
        who.post(action, { [`was.${name}`]: '', [name]: text(at), return_to: desk.settings() });
      const first = await save(owner(), 1);
      const second = await save(owner(), 2);
      const late = await save(other, 3);
      expect([action, first.status, second.status, late.status]).toEqual([action, 303, 303, 409]);
      for (const { headers } of [second, first]) {
        await owner().post(desk.undo(doneOf(headers['location'])));
      }
    }
  });

  it('lead to social networks, the app and the service as the owner tells', async () => {
    const action = desk.settingsPart('links');
    const links = {
      social: 'Telegram https://t.me/pechi\r\nМоя группа https://vk.example/pechi',
      apps: 'RuStore https://rustore.example/pechi',
      serviceUrl: 'https://service.example/pechi',
      return_to: desk.settings(),
    };
    for (const wrong of [
      { social: 'Telegram javascript:alert(1)' },
      { apps: 'https://rustore.example/pechi' },
      { serviceUrl: 'javascript:alert(1)' },
    ]) {
      const { status, text } = await owner().post(action, { ...links, ...wrong });
      expect([status, text.includes('field-error')]).toEqual([422, true]);
    }
    const saved = await owner().post(action, links);
    expect(saved.status).toBe(303);
    const page = (await shop('/')).text;
    for (const url of ['t.me/pechi', 'vk.example/pechi', 'rustore.example/pechi']) {
      expect(page).toContain(`href="https://${url}"`);
    }
    expect(page).toContain('href="https://service.example/pechi"');
    const form = (await owner().get(desk.settings())).text;
    expect(form).toContain('Telegram https://t.me/pechi\nМоя группа https://vk.example/pechi');
    await owner().post(action, { social: '', apps: '', return_to: desk.settings() });
    expect((await shop('/')).text).not.toMatch(/t\.me\/pechi|rustore\.example/);
    expect((await shop('/')).text).toContain('service.example/pechi');
    expect((await bench.as('sales').post(action, links)).status).toBe(403);
  });

  it('switch ways to pay on and off for buyers, and leave one', async () => {
    const ways = { card: '1', sbp: '1', invoice: '1', on_delivery: '1' };
    const post = (form: Record<string, string>) =>
      owner().post(desk.paymentWays(), { return_to: desk.paymentSettings(), ...form });
    const none = await post({ card: '0', sbp: '0', invoice: '0', on_delivery: '0' });
    expect([none.status, none.text.includes('Оставьте хотя бы один способ')]).toEqual([422, true]);
    const dear = await post({ ...ways, firm_limit: '100001' });
    expect([dear.status, dear.text.includes('больше закон не разрешает')]).toEqual([422, true]);
    const off = await post({ ...ways, card: '0', sbp: '0', on_delivery_note: 'Только наличными' });
    const page = (await shop('/dostavka_oplata/')).text;
    expect(page).toContain('Только наличными');
    expect(page).not.toMatch(/СБП|mark-visa|оплата картой/);
    const others = await post({ ...ways, card: '0', sbp: '0', invoice: '0' });
    expect(others.status).toBe(303);
    await owner().post(desk.undo(doneOf(off.headers['location'])));
    expect((await shop('/dostavka_oplata/')).text).toMatch(/mark-visa/);
    expect((await shop('/dostavka_oplata/')).text).not.toMatch(/mark-invoice/);
    expect((await bench.as('sales').post(desk.paymentWays(), ways)).status).toBe(403);
    await owner().post(desk.undo(doneOf(others.headers['location'])));
  });

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
    const moved = former.map((row) => ({ ...row, slug: row.slug.replace('moskva', 'elets') }));
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

  it('keep tariffs, each once', async () => {
    const zone = { base_price: '700,50', price_per_kg: '12', min_days: '2', max_days: '5' };
    const form = { up_to_km: '123', ...zone };
    expect((await save('carriers-new', { ...form, max_days: '1' })).status).toBe(422);
    expect((await save('carriers-new', { ...form, base_price: '-1' })).status).toBe(422);
    const made = await save('carriers-new', form);
    const row = await bench.db
      .selectFrom('transport_zones')
      .selectAll()
      .where('up_to_km', '=', 123)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ base_price: 700_50, price_per_kg: 1200, min_days: 2 });
    expect((await save('carriers-new', form)).status).toBe(409);
    await owner().post(desk.undo(doneOf(made.headers['location'])));
    const left = bench.db.selectFrom('transport_zones').select('up_to_km');
    expect(await left.where('up_to_km', '=', 123).execute()).toEqual([]);
  });

  it('are seen and changed by the owner alone', async () => {
    for (const role of ['sales', 'content', 'accountant', 'viewer', 'warehouse'] as const) {
      expect((await bench.as(role).get(desk.settings())).status).toBe(403);
      expect((await bench.as(role).post(desk.settingsPart('company'), company)).status).toBe(403);
    }
    expect((await owner().post(desk.settingsPart('staff'), company)).status).toBe(404);
    expect((await owner().post(desk.settingsItem('storages-1'), { act: 'remove' })).status).toBe(
      409,
    );
    expect((await owner().post(desk.settingsItem('cities-90'), { act: 'remove' })).status).toBe(
      409,
    );
  });
});
