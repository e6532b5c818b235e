import { basketGroupOf } from '../../shared/basket.ts';
import type { basketCalls } from '../../shared/contract/basket-calls.ts';
import { CallError, type Viewer } from '../../shared/contract/call.ts';
import type { ShopCalls } from '../../shared/contract/shop-api.ts';
import type { Identify } from '../auth/identify.ts';
import type { Catalog } from '../catalog/catalog.ts';
import { formatProducts } from '../catalog/format-products.ts';
import type { CatalogViewer } from '../catalog/viewer-prices.ts';
import type { Seller } from '../documents/document-order.ts';
import type { PdfPress } from '../documents/pdf-press.ts';
import type { DeliveryRates } from '../integrations/delivery/delivery-rates.ts';
import { lockShoppers, shopperTransaction } from '../store/shopper-transaction.ts';
import { lockingTransaction } from '../store/transaction.ts';
import { acknowledgeChanges } from './acknowledge-changes.ts';
import { basketOffer } from './basket-offer.ts';
import { type BasketAsk, findBasketDetails } from './find-basket-details.ts';
import { markLines } from './mark-lines.ts';
import { mergeBasket } from './merge-basket.ts';
import { quickOrder } from './quick-order.ts';
import { forgetRemoved, removeChecked, returnLine } from './removed-lines.ts';
import { seenBy } from './seen-by.ts';
import { sendBasketOffer } from './send-basket-offer.ts';

export interface BasketCallDeps {
  catalog: Catalog;
  identify: Identify;
  catalogViewer: (viewer: Viewer) => Promise<CatalogViewer>;
  seller: Seller;
  press: PdfPress;
  rates: DeliveryRates;
  /** Epoch milliseconds. */
  now: () => number;
}

type BasketCalls = Pick<ShopCalls, keyof typeof basketCalls>;

/** The calls about the whole basket of the one who asks. */
export function createBasketCalls(deps: BasketCallDeps): BasketCalls {
  const { catalog, identify, catalogViewer, now } = deps;
  const { store } = catalog;

  /** @throws CallError without a good token. */
  const asking = async (viewer: Viewer): Promise<BasketAsk> => {
    const identity = await identify(viewer.token);
    if (!('shopperId' in identity)) {
      throw new CallError('unauthorized', 'Войдите на сайт, чтобы продолжить');
    }
    return { shopperId: identity.shopperId, viewer: await catalogViewer(viewer), now: now() };
  };

  return {
    basketDetails: async (viewer) => {
      const identity = await identify(viewer.token);
      const role = identity.kind === 'customer' ? identity.role : null;
      const details = await findBasketDetails(deps, await asking(viewer));
      return { ...details, dealer: role === 'dealer', chain: role === 'wholesale' };
    },
    mergeBasket: (viewer, input) => mergeOwnBasket(deps, viewer, input),
    markBasket: async (viewer, { checked, id, group }) => {
      const ask = await asking(viewer);
      const ids =
        id !== undefined
          ? [id]
          : group &&
            (await listProducts(catalog, ask))
              .filter((product) => basketGroupOf(product) === group)
              .map((product) => product.id);
      await markLines(store, { shopperId: ask.shopperId, ids: ids ?? null, checked });
      return {};
    },
    removeChecked: async (viewer) => {
      await removeChecked(store, await asking(viewer));
      return {};
    },
    returnToBasket: async (viewer, { id: productId }) => {
      const { shopperId } = await asking(viewer);
      return { amount: await returnLine(store, { shopperId, productId }) };
    },
    forgetRemoved: async (viewer, { id: productId }) => {
      const { shopperId } = await asking(viewer);
      await forgetRemoved(store, { shopperId, productId });
      return {};
    },
    acknowledgeBasket: async (viewer) => {
      const ask = await asking(viewer);
      const { gone } = await findBasketDetails(deps, ask);
      await acknowledgeChanges(store, {
        shopperId: ask.shopperId,
        products: await listProducts(catalog, ask),
        seenBy: seenBy(catalog, ask.viewer),
        goneIds: gone.map(({ id }) => id),
      });
      return {};
    },
    confirmBasketCity: async (viewer) => {
      const { shopperId } = await asking(viewer);
      await shopperTransaction(store, shopperId, (tx) =>
        tx
          .updateTable('shoppers')
          .set({ city_asked_at: now() })
          .where('id', '=', shopperId)
          .execute(),
      );
      return {};
    },
    quickOrder: async (viewer, { text, chosen }) =>
      quickOrder(catalog, {
        ...(await asking(viewer)),
        text,
        chosen: new Map(chosen.map(({ place, id }) => [place, id])),
      }),
    basketOffer: async (viewer) => {
      const { kind } = await identify(viewer.token);
      const offer = await basketOffer(deps, await asking(viewer), kind);
      return offer && { filename: offer.filename, content: offer.content.toString('base64') };
    },
    sendBasketOffer: async (viewer, { email: to, client: { address } }) => {
      const isSent = await sendBasketOffer(catalog, await asking(viewer), { to, address });
      return isSent ? {} : null;
    },
  };
}

/** What is in the basket and still in the shop. */
async function listProducts(catalog: Catalog, { shopperId, viewer }: BasketAsk) {
  const rows = await catalog.store.db
    .selectFrom('basket_lines')
    .select('product_id')
    .where('shopper_id', '=', shopperId)
    .execute();
  return formatProducts(
    catalog,
    rows.map(({ product_id }) => product_id),
    viewer,
  );
}

interface MergeInput {
  userId: number;
  temporary_token?: string | undefined;
}

/** Signing in has mostly done it: then nothing is left to merge. */
async function mergeOwnBasket(
  { catalog, identify }: BasketCallDeps,
  viewer: Viewer,
  { userId, temporary_token }: MergeInput,
): Promise<{ merged: number } | null> {
  const identity = await identify(viewer.token);
  if (identity.kind !== 'customer') {
    throw new CallError('unauthorized', 'Войдите на сайт, чтобы продолжить');
  }
  if (identity.shopperId !== userId) return null;
  const guest = await identify(temporary_token ?? null);
  if (guest.kind !== 'guest') return { merged: 0 };
  const { store } = catalog;
  const merged = await lockingTransaction(store, async (tx) => {
    await lockShoppers(tx, [guest.shopperId, identity.shopperId]);
    return mergeBasket(tx, guest.shopperId, identity.shopperId);
  });
  return { merged };
}
