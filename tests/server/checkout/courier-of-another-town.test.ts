import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeOnBothStores } from '../../helpers/with-store.ts';
import { type AttackShop, createAttackShop } from '../orders/attack-shop.ts';

describeOnBothStores('the price of a delivery', (dialect) => {
  let shop: AttackShop;
  beforeAll(async () => {
    shop = await createAttackShop(dialect);
    await shop.store.writer
      .updateTable('courier_tariffs')
      .set({ price: 100, free_from: null })
      .where('city_id', 'in', (query) =>
        query.selectFrom('cities').select('id').where('title', '=', 'Казань'),
      )
      .execute();
  });
  afterAll(() => shop.close());

  async function openBasket() {
    const { viewer, shopperId } = await shop.addGuest();
    const [product = 0] = (await shop.freeUnits(100_000)).keys();
    await shop.fillBasket(shopperId, [[product, 1]]);
    return viewer;
  }

  it('of a courier is that of the city where he goes, whatever town is named', async () => {
    const viewer = await openBasket();
    const { deliveries = [] } = (await shop.calls.checkout(viewer, { step: 'delivery' })) ?? {};
    const told = deliveries.find(({ id }) => id === 'courier');
    expect(told?.price).toBeGreaterThan(100);
    await shop.calls.saveDelivery(viewer, { option: 'courier', town: 'Казань', address: 'ул. 1' });
    const saved = (await shop.calls.checkout(viewer, {}))?.delivery;
    expect(saved).toMatchObject({ town: 'Москва', price: told?.price, on: told?.on });
  });

  it('of a carrier is that of the town which the order names', async () => {
    const viewer = await openBasket();
    await shop.calls.saveDelivery(viewer, {
      option: 'transport',
      town: 'Казань',
      address: 'ул. 1',
    });
    expect((await shop.calls.checkout(viewer, {}))?.delivery?.town).toBe('Казань');
    await shop.calls.saveDelivery(viewer, { option: 'transport', address: 'ул. 1' });
    expect((await shop.calls.checkout(viewer, {}))?.delivery?.town).toBe('Москва');
  });

  it('of another city is not lost with what was typed, and stands again in its own', async () => {
    const viewer = await openBasket();
    await shop.calls.saveDelivery(viewer, { option: 'courier', address: 'ул. Лесная, 1' });
    const { id } = await shop.store.db
      .selectFrom('cities')
      .select('id')
      .where('title', '=', 'Казань')
      .executeTakeFirstOrThrow();
    const away = await shop.calls.checkout({ ...viewer, cityId: id }, { step: 'delivery' });
    expect(away?.delivery).toBe(null);
    expect(away?.lost_delivery).toMatchObject({
      ...{ option: 'courier', town: 'Москва', address: 'ул. Лесная, 1', reason: 'city' },
    });
    const home = await shop.calls.checkout(viewer, { step: 'delivery' });
    expect(home?.lost_delivery).toBe(null);
    expect(home?.delivery?.address).toBe('ул. Лесная, 1');
  });
});
