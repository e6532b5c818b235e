import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeOnBothStores } from '../../helpers/with-store.ts';
import { type AttackShop, createAttackShop, type Guest } from '../orders/attack-shop.ts';

describeOnBothStores('lists pasted at the same moment in two tabs', (dialect) => {
  let shop: AttackShop;
  beforeAll(async () => {
    shop = await createAttackShop(dialect);
  });
  afterAll(() => shop.close());

  const details = (guest: Guest) => shop.calls.basketDetails(guest.viewer, {});
  const amounts = async (guest: Guest) =>
    (await details(guest)).groups
      .flatMap(({ items }) => items)
      .map(({ id, amount_in_basket: amount }) => [id, amount]);

  it('leave all lines that were not found, of every one of them', async () => {
    const guest = await shop.addGuest();
    const texts = Array.from({ length: 6 }, (_, at) => `нетакогоартикула${at} ${at + 1}`);
    await Promise.all(
      texts.map((text) => shop.calls.quickOrder(guest.viewer, { text, mark: null, chosen: [] })),
    );
    const { leftovers } = await details(guest);
    expect(leftovers.map(({ text }) => text).toSorted()).toEqual(texts);
  });

  it('add a line once that was chosen in both', async () => {
    const guest = await shop.addGuest();
    const [id = 0] = (await shop.freeUnits(100_000)).keys();
    const { title } = await shop.store.db
      .selectFrom('products')
      .select('title')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const words = title.split(' ').slice(0, 2).join(' ');
    const first = { text: `${words} 2`, mark: null, chosen: [] };
    await shop.calls.quickOrder(guest.viewer, first);
    const { leftovers, leftovers_mark: mark } = await details(guest);
    const choice = leftovers[0]?.choices[0]?.id ?? 0;
    expect(choice).toBeGreaterThan(0);
    const chosen = [{ place: 0, id: choice }];
    const tabs = ['раз', 'два'].map((text) => ({ text: `нетакого${text} 1`, mark, chosen }));
    await Promise.all(tabs.map((tab) => shop.calls.quickOrder(guest.viewer, tab)));
    expect(await amounts(guest)).toEqual([[choice, 2]]);
    expect((await details(guest)).leftovers.map(({ text }) => text).toSorted()).toEqual([
      'нетакогодва 1',
      'нетакогораз 1',
    ]);
  });
});
