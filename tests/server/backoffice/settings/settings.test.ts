import { afterAll, beforeAll, expect, it } from 'vitest';
import * as desk from '../../../../shared/desk-routes.ts';
import { request } from '../../../helpers/request.ts';
import { describeOnBothStores } from '../../../helpers/with-store.ts';
import { type DeskBench, doneOf, openDeskBench } from '../desk/desk-bench.ts';
import { sellerForm } from './seller-form.ts';

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

  it('name the seller everywhere at once, and take it back', async () => {
    const action = desk.settingsPart('company');
    const wrong = await owner().post(action, { ...sellerForm, inn: '7707083890' });
    expect([wrong.status, wrong.text.includes('Проверьте ИНН')]).toEqual([422, true]);
    expect(wrong.text).toContain('value="7707083890"');
    const saved = await owner().post(action, sellerForm);
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
      expect((await bench.as(role).post(desk.settingsPart('company'), sellerForm)).status).toBe(
        403,
      );
    }
    expect((await owner().post(desk.settingsPart('staff'), sellerForm)).status).toBe(404);
    expect((await owner().post(desk.settingsItem('storages-1'), { act: 'remove' })).status).toBe(
      409,
    );
    expect((await owner().post(desk.settingsItem('cities-90'), { act: 'remove' })).status).toBe(
      409,
    );
  });
});
