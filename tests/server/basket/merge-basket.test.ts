import fc from 'fast-check';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { MAX_LINES } from '../../../server/basket/basket-room.ts';
import { changeBasket } from '../../../server/basket/change-basket.ts';
import { listBasketAmounts } from '../../../server/basket/list-basket-amounts.ts';
import { mergeBasket } from '../../../server/basket/merge-basket.ts';
import { findQuickLeftovers } from '../../../server/basket/quick-order.ts';
import { readCheckedLines } from '../../../server/basket/read-checked-lines.ts';
import type { Store } from '../../../server/platform/store/open-store.ts';
import { transaction } from '../../../server/platform/store/transaction.ts';
import { MAX_UNITS } from '../../../shared/basket.ts';
import type { Product } from '../../../shared/contract/product.ts';
import { addShopper } from '../../helpers/shoppers.ts';
import { createTestStore, describeOnBothStores } from '../../helpers/with-store.ts';
import { sampleProduct } from '../../views/catalog/samples.ts';
import { writeProducts } from '../catalog/index/fill-store.ts';

const PRODUCTS = [7, 8, 9];
const packages = [1, 6, 24].map((quantity) => ({
  isprimary: quantity === 1,
  short_title: `${quantity} шт`,
  quantity,
  price: null,
  retail_price: null,
})) satisfies Product['packages'];

const codeRow = (promo: { id: number; code: string; percent: number }) => ({
  ...promo,
  sum_off: null,
  starts_at: null,
  ends_at: null,
  max_uses: null,
  max_per_buyer: null,
});

describeOnBothStores('mergeBasket', (dialect) => {
  let store: Store;
  beforeEach(async () => {
    store = await createTestStore(dialect);
    await writeProducts(
      store,
      PRODUCTS.map((id) => ({ id })),
    );
  });
  afterEach(() => store.close());

  type Line = { id: number; amount: number; package?: number; checked?: boolean };
  async function shopperWith(lines: readonly Line[]): Promise<number> {
    const shopperId = await addShopper(store);
    for (const { id, ...change } of lines) {
      const product = sampleProduct({ id, packages });
      await changeBasket(store, { shopperId, product, now: id }, change);
    }
    return shopperId;
  }
  const merge = (from: number, to: number) => transaction(store, (tx) => mergeBasket(tx, from, to));
  const basketOf = async (shopperId: number) =>
    Object.fromEntries(
      (await listBasketAmounts(store.db, shopperId)).map((line) => [line.product_id, line]),
    );

  it('leaves what a full basket has no room for to be sorted out, however often baskets come', async () => {
    const ids = Array.from({ length: MAX_LINES + 20 }, (_, at) => 100 + at);
    await writeProducts(
      store,
      ids.map((id) => ({ id })),
    );
    const customer = await shopperWith(
      ids.slice(0, MAX_LINES - 5).map((id) => ({ id, amount: 1 })),
    );
    const late = ids.slice(MAX_LINES - 10).map((id) => ({ id, amount: 2 }));
    for (const lines of [late.slice(0, 20), late.slice(20)]) {
      await merge(await shopperWith(lines), customer);
    }
    const basket = await basketOf(customer);
    expect(Object.keys(basket)).toHaveLength(MAX_LINES);
    expect(basket[ids[MAX_LINES - 6]!]?.amount).toBe(3);
    const left = await findQuickLeftovers(store.db, customer);
    expect(left.map(({ choices, reason }) => [choices, reason])).toEqual(
      late.slice(10).map(({ id }) => [[id], expect.stringContaining('В корзине уже 500 товаров')]),
    );
  });

  it('adds up what both have of the same package', async () => {
    const guest = await shopperWith([
      { id: 7, amount: 2, package: 6 },
      { id: 8, amount: 3 },
    ]);
    const customer = await shopperWith([
      { id: 7, amount: 6, package: 6 },
      { id: 9, amount: 1 },
    ]);
    expect(await merge(guest, customer)).toEqual({ moved: 2, asked: 0 });
    expect(await basketOf(customer)).toMatchObject({
      7: { amount: 12, package: 6 },
      8: { amount: 3, package: 1 },
      9: { amount: 1 },
    });
    expect(await basketOf(guest)).toEqual({});
  });

  it('keeps what is put aside unmarked, and marks what either has marked', async () => {
    const guest = await shopperWith([
      { id: 7, amount: 1, checked: false },
      { id: 8, amount: 1, checked: false },
      { id: 9, amount: 1 },
    ]);
    const customer = await shopperWith([
      { id: 8, amount: 1 },
      { id: 9, amount: 1, checked: false },
    ]);
    await merge(guest, customer);
    expect(await readCheckedLines(store.db, customer)).toMatchObject([
      { product_id: 8, quantity: 2 },
      { product_id: 9, quantity: 2 },
    ]);
    expect(Object.keys(await basketOf(customer))).toEqual(['7', '8', '9']);
    const asideToo = await shopperWith([{ id: 7, amount: 1, checked: false }]);
    await merge(asideToo, customer);
    expect(await readCheckedLines(store.db, customer)).toHaveLength(2);
  });

  it.each([
    [{ amount: 3 }, { amount: 6, package: 6 }, 3, 'упаковками по 6\u00a0шт. Добавить?'],
    [{ amount: 6, package: 6 }, { amount: 3 }, 6, 'а в корзине он поштучно. Добавить?'],
  ])(
    'makes no pieces of packages and no packages of pieces: %j into %j',
    async (of, own, left, why) => {
      const guest = await shopperWith([{ id: 7, ...of }]);
      const customer = await shopperWith([{ id: 7, ...own }]);
      const before = await basketOf(customer);
      expect(await merge(guest, customer)).toEqual({ moved: 0, asked: 1 });
      expect(await merge(guest, customer)).toEqual({ moved: 0, asked: 0 });
      expect(await basketOf(customer)).toEqual(before);
      expect(await findQuickLeftovers(store.db, customer)).toEqual([
        expect.objectContaining({
          amount: left,
          choices: [7],
          reason: expect.stringContaining(why),
        }),
      ]);
    },
  );

  it('changes nothing when done again', async () => {
    const guest = await shopperWith([{ id: 7, amount: 2 }]);
    const customer = await shopperWith([{ id: 7, amount: 1 }]);
    await merge(guest, customer);
    const before = await basketOf(customer);
    expect(await merge(guest, customer)).toEqual({ moved: 0, asked: 0 });
    expect(await merge(customer, customer)).toEqual({ moved: 0, asked: 0 });
    expect(await basketOf(customer)).toEqual(before);
  });

  it('takes along the promo code that was entered last', async () => {
    const { writer } = store;
    const codes = ['ВЕСНА', 'НОЯБРЬ'].map((code, at) => ({ id: at + 1, code, percent: 10 }));
    await writer.insertInto('promo_codes').values(codes.map(codeRow)).execute();
    const enter = async (shopper_id: number, code: string, entered_at: number) => {
      const promo_id = codes.find((each) => each.code === code)?.id ?? 0;
      await writer
        .insertInto('shopper_promos')
        .values({ shopper_id, promo_id, entered_at })
        .execute();
    };
    const enteredCode = async (shopperId: number) => {
      const rows = await store.db
        .selectFrom('shopper_promos')
        .select('promo_id')
        .where('shopper_id', '=', shopperId)
        .execute();
      return codes.find(({ id }) => id === rows[0]?.promo_id)?.code ?? null;
    };
    for (const [at, kept] of [
      [200, 'НОЯБРЬ'],
      [50, 'ВЕСНА'],
    ] as const) {
      const [guest, customer] = [await shopperWith([]), await shopperWith([])];
      await enter(customer, 'ВЕСНА', 100);
      await enter(guest, 'НОЯБРЬ', at);
      await merge(guest, customer);
      expect(await enteredCode(customer)).toBe(kept);
      expect(await enteredCode(guest)).toBe(null);
    }
  });

  it('never keeps more than a line may hold', async () => {
    const guest = await shopperWith([{ id: 7, amount: MAX_UNITS - 24, package: 24 }]);
    const customer = await shopperWith([{ id: 7, amount: 24, package: 24 }]);
    await merge(guest, customer);
    const { amount } = (await basketOf(customer))[7] ?? { amount: 0 };
    expect(amount).toBeLessThanOrEqual(MAX_UNITS);
    expect(amount % 24).toBe(0);
  });

  it('takes along what of pasted lists is not sorted out yet', async () => {
    const [guest, customer] = [await shopperWith([]), await shopperWith([])];
    const left = (text: string) => ({ text, amount: 1, word: '', reason: 'Не нашли', choices: [] });
    for (const [shopper_id, text] of [
      [guest, 'а'],
      [customer, 'б'],
    ] as const) {
      const row = { shopper_id, lines: JSON.stringify([left(text)]), updated_at: 1 };
      await transaction(store, (tx) => tx.insertInto('quick_leftovers').values(row).execute());
    }
    for (let turn = 0; turn < 2; turn++) await merge(guest, customer);
    expect(await findQuickLeftovers(store.db, guest)).toEqual([]);
    expect(await findQuickLeftovers(store.db, customer)).toEqual([left('б'), left('а')]);
  });

  it('takes along long lists of both, to the last line', async () => {
    const [guest, customer] = [await shopperWith([]), await shopperWith([])];
    const facts = { amount: 1, word: '', reason: 'Не нашли', choices: [] };
    for (const shopper_id of [guest, customer]) {
      const lines = Array.from({ length: 300 }, (_, at) => ({
        text: `${shopper_id}/${at}`,
        ...facts,
      }));
      const row = { shopper_id, lines: JSON.stringify(lines), updated_at: 1 };
      await transaction(store, (tx) => tx.insertInto('quick_leftovers').values(row).execute());
    }
    await merge(guest, customer);
    const left = await findQuickLeftovers(store.db, customer);
    expect(left).toHaveLength(500);
    expect(left.flatMap(({ text }) => text.split('\n'))).toHaveLength(600);
  });

  it('loses nothing, whatever both have', async () => {
    const line = fc.record({
      id: fc.constantFrom(...PRODUCTS),
      amount: fc.integer({ min: 1, max: 100 }),
      package: fc.constantFrom(1, 6, 24),
    });
    const lines = fc.uniqueArray(line, { maxLength: 3, selector: ({ id }) => id });
    await fc.assert(
      fc.asyncProperty(lines, lines, async (guests, customers) => {
        const [guest, customer] = [await shopperWith(guests), await shopperWith(customers)];
        const [before, own] = [await basketOf(guest), await basketOf(customer)];
        await merge(guest, customer);
        const after = await basketOf(customer);
        for (const id of PRODUCTS) {
          const waiting = (await findQuickLeftovers(store.db, customer))
            .filter(({ choices }) => choices.includes(id))
            .reduce((sum, { amount }) => sum + (amount ?? 0), 0);
          const sum = (before[id]?.amount ?? 0) + (own[id]?.amount ?? 0);
          expect((after[id]?.amount ?? 0) + waiting).toBe(sum);
          expect(after[id]?.package).toBe((own[id] ?? before[id])?.package);
        }
      }),
      { numRuns: 15 },
    );
  });
});
