import { afterAll, beforeAll, expect, it } from 'vitest';
import { bumpSequence, transaction } from '../../../server/platform/store/transaction.ts';
import { MAIN_CITY_ID } from '../../../shared/cities.ts';
import { ORDER_CONSENT } from '../../../shared/consents.ts';
import { request } from '../../helpers/request.ts';
import { describeOnBothStores } from '../../helpers/with-store.ts';
import { type AttackShop, createAttackShop } from '../orders/attack-shop.ts';

describeOnBothStores('a city that was renamed', (dialect) => {
  let shop: AttackShop;
  beforeAll(async () => {
    shop = await createAttackShop(dialect);
  });
  afterAll(() => shop.close());

  async function rename(title: string) {
    await transaction(shop.store, async (tx) => {
      await tx.updateTable('cities').set({ title }).where('id', '=', MAIN_CITY_ID).execute();
      await bumpSequence(tx, 'reference');
    });
    const { catalog, settled } = shop.shop.deps;
    await catalog.poll();
    await settled();
  }
  async function openBasket() {
    const { viewer, shopperId } = await shop.addGuest();
    const [product = 0] = (await shop.freeUnits(100_000)).keys();
    await shop.fillBasket(shopperId, [[product, 1]]);
    await shop.calls.saveRecipient(viewer, {
      ...{ name: 'Анна', phone: '+79161234567', email: '', consent: ORDER_CONSENT },
      client: { address: '10.0.0.1', user_agent: '' },
    });
    return viewer;
  }
  /** Value of a field of the step «Доставка». */
  async function shown(token: string | null, name: string) {
    const { text } = await request(shop.shop.listener)
      .get('/order?step=delivery')
      .set('Cookie', `temporary_token=${token}`);
    const field = text.match(/<input[^>]*>/g)?.find((tag) => tag.includes(`name="${name}"`));
    return /value="([^"]*)"/.exec(field ?? '')?.[1] ?? '';
  }

  it('is where a courier goes as before, at once and in the next order', async () => {
    const viewer = await openBasket();
    const address = 'ул. Лесная, 1';
    await shop.calls.saveDelivery(viewer, { option: 'courier', address });
    const { delivery: before } = (await shop.calls.checkout(viewer, {})) ?? {};
    expect(before?.town).toBe('Москва');
    for (const [title, minutes] of [
      ['Новая Москва', 0],
      ['Москва', 31],
    ] as const) {
      await rename(title);
      shop.shop.clock.now += minutes * 60_000;
      const now = await shop.calls.checkout(viewer, { step: 'delivery' });
      expect(now?.lost_delivery).toBe(null);
      expect(now?.delivery).toMatchObject({ ...before, town: title });
      expect(await shown(viewer.token, 'courier_address')).toBe(address);
      expect(await shown(viewer.token, 'transport_address')).toBe('');
      expect(await shown(viewer.token, 'town')).toBe(title);
    }
  });

  it('is where a carrier goes as before, for its price', async () => {
    const viewer = await openBasket();
    const address = 'ул. Лесная, 3';
    await shop.calls.saveDelivery(viewer, { option: 'transport', town: 'Москва', address });
    const { delivery: before } = (await shop.calls.checkout(viewer, {})) ?? {};
    expect(before?.price).toEqual(expect.any(Number));
    for (const [title, minutes] of [
      ['Новая Москва', 0],
      ['Москва', 31],
    ] as const) {
      await rename(title);
      shop.shop.clock.now += minutes * 60_000;
      const now = await shop.calls.checkout(viewer, { step: 'delivery' });
      expect(now?.delivery).toMatchObject({ ...before, town: title });
      expect(await shown(viewer.token, 'transport_address')).toBe(address);
      expect(await shown(viewer.token, 'town')).toBe(title);
    }
  });

  it('is where goods are fetched under its name of now', async () => {
    const viewer = await openBasket();
    const { deliveries = [] } = (await shop.calls.checkout(viewer, { step: 'delivery' })) ?? {};
    const { id: option = '' } = deliveries.find(({ kind }) => kind === 'pickup') ?? {};
    await shop.calls.saveDelivery(viewer, { option });
    await rename('Новая Москва');
    const { delivery } = (await shop.calls.checkout(viewer, {})) ?? {};
    expect(delivery).toMatchObject({ option, town: 'Новая Москва' });
    await rename('Москва');
  });

  it('is named as it is now where its courier has gone', async () => {
    const viewer = await openBasket();
    const address = 'ул. Лесная, 2';
    await shop.calls.saveDelivery(viewer, { option: 'courier', address });
    await rename('Новая Москва');
    const tariffs = () =>
      shop.store.db.selectFrom('courier_tariffs').selectAll().where('city_id', '=', MAIN_CITY_ID);
    const kept = await tariffs().execute();
    await shop.store.writer
      .deleteFrom('courier_tariffs')
      .where('city_id', '=', MAIN_CITY_ID)
      .execute();
    const lost = await shop.calls.checkout(viewer, { step: 'delivery' });
    await shop.store.writer.insertInto('courier_tariffs').values(kept).execute();
    expect(lost?.lost_delivery).toMatchObject({ address, town: 'Новая Москва', reason: 'away' });
    await rename('Москва');
  });
});
