import type { Dialect } from '../../../server/platform/store/dialect.ts';
import { transaction } from '../../../server/platform/store/transaction.ts';
import type { PaymentChoice } from '../../../shared/checkout.ts';
import { ORDER_CONSENT } from '../../../shared/consents.ts';
import type { Viewer } from '../../../shared/contract/call.ts';
import { createTestShop } from '../../helpers/create-test-shop.ts';

/** The whole shop on either database, and programs that want to hold what it has. */
export async function createAttackShop(dialect: Dialect) {
  const shop = await createTestShop({ DEMO_PRODUCTS: '120' }, dialect);
  const { store } = shop.deps;
  const calls = shop.deps.shop;
  const viewerOf = (token: string | null): Viewer => ({
    cityId: 90,
    country: 'ru',
    rate: 643,
    token,
  });

  /** Free units by product, of those that are for sale with a price (kopecks, at most). */
  async function freeUnits(maxPrice = Number.MAX_SAFE_INTEGER): Promise<Map<number, number>> {
    const rows = await store.db
      .selectFrom('stock')
      .innerJoin('products', 'products.id', 'stock.product_id')
      .innerJoin('prices', 'prices.product_id', 'products.id')
      .innerJoin('price_levels', 'price_levels.id', 'prices.level_id')
      .select(['products.id', 'stock.free', 'stock.storage_id'])
      .where('price_levels.code', '=', 'retail')
      .where('prices.price', '<=', maxPrice)
      .where('products.allow_to_order', '=', 1)
      .where('products.active', '=', 1)
      .where('products.discontinued', '=', 0)
      .where('products.logotyped', '=', 0)
      .execute();
    const free = new Map<number, number>();
    for (const row of rows) free.set(row.id, (free.get(row.id) ?? 0) + row.free);
    return free;
  }

  async function fillBasket(shopperId: number, lines: Iterable<[number, number]>): Promise<void> {
    const now = shop.clock.now;
    const rows = [...lines].map(([product_id, quantity]) => ({
      shopper_id: shopperId,
      product_id,
      package: 1,
      quantity,
      checked: 1 as const,
      price: null,
      free: 0,
      added_at: now,
      changed_at: now,
    }));
    await transaction(store, async (tx) => {
      await tx.deleteFrom('basket_lines').where('shopper_id', '=', shopperId).execute();
      for (let at = 0; at < rows.length; at += 100) {
        await tx
          .insertInto('basket_lines')
          .values(rows.slice(at, at + 100))
          .execute();
      }
    });
  }

  /** A guest's token and id. */
  async function addGuest() {
    const { access_token: token } = await calls.temporaryToken(viewerOf(null), {});
    const shopper = await calls.shopper(viewerOf(token), {});
    return { viewer: viewerOf(token), shopperId: shopper.id ?? 0 };
  }
  type Guest = Awaited<ReturnType<typeof addGuest>>;

  interface Wish {
    lines: Iterable<[number, number]>;
    payment: PaymentChoice;
    address: string;
    phone?: string;
    name?: string;
  }

  /** All steps; gives what the last call needs. */
  async function prepare(guest: Guest, wish: Wish) {
    const { viewer, shopperId } = guest;
    const client = { address: wish.address, user_agent: '' };
    await fillBasket(shopperId, wish.lines);
    await calls.saveRecipient(viewer, {
      name: wish.name ?? 'Анна',
      phone: wish.phone ?? '+79161234567',
      email: '',
      consent: ORDER_CONSENT,
      client,
    });
    const { deliveries = [] } = (await calls.checkout(viewer, { step: 'delivery' })) ?? {};
    const option = deliveries.find(({ kind }) => kind === 'pickup')?.id ?? '';
    await calls.saveDelivery(viewer, { option });
    await calls.savePayment(viewer, { payment: wish.payment });
    const seen = await calls.checkout(viewer, { step: 'confirm' });
    if (!seen) throw new Error('Nothing to order');
    return { key: seen.key, seen: seen.seen, seen_total: seen.sums.total, client };
  }

  return {
    shop,
    store,
    calls,
    viewerOf,
    freeUnits,
    fillBasket,
    addGuest,
    prepare,
    async order(guest: Guest, wish: Wish) {
      return calls.placeOrder(guest.viewer, await prepare(guest, wish));
    },
    /** Asks for a code for the phone and enters it, as whoever owns the phone does. */
    async prove(guest: Guest, phone: string, address: string) {
      const browser = `browser of ${phone} ${shop.clock.now}`;
      const client = { address, user_agent: '' };
      const asked = await calls.askLoginCode(guest.viewer, { phone, browser, client });
      if (asked.kind !== 'sent') throw new Error(`No code: ${asked.kind}`);
      const waiting = await calls.waitingCode(guest.viewer, { browser });
      return calls.provePhone(guest.viewer, { browser, code: waiting?.demo_code ?? '' });
    },
    close: shop.close,
  };
}
export type AttackShop = Awaited<ReturnType<typeof createAttackShop>>;
export type Guest = Awaited<ReturnType<AttackShop['addGuest']>>;
