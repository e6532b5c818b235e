import type { basketCalls } from '../../shared/contract/basket-calls.ts';
import type { Viewer } from '../../shared/contract/call.ts';
import type { ShopCalls } from '../../shared/contract/shop-api.ts';
import type { Millis } from '../../shared/millis.ts';
import type { FindCatalogViewer } from '../catalog/catalog-viewers.ts';
import { formatProducts } from '../catalog/format-products.ts';
import type { Catalog } from '../catalog/index/catalog.ts';
import type { Seller } from '../documents/document-order.ts';
import type { PdfPress } from '../documents/pdf-press.ts';
import type { Callers } from '../identity/callers.ts';
import type { DeliveryRates } from '../integrations/delivery/delivery-rates.ts';
import { lockShoppers, shopperTransaction } from '../platform/store/shopper-transaction.ts';
import { lockingTransaction } from '../platform/store/transaction.ts';
import { acknowledgeChanges } from './acknowledge-changes.ts';
import { basketGroupOf } from './basket-group.ts';
import { basketOffer, type FindBuyingFirm } from './basket-offer.ts';
import { changeBasket } from './change-basket.ts';
import { enterPromo, removePromo } from './enter-promo.ts';
import { findBasketGroups, findBasketPreview } from './find-basket.ts';
import { type BasketAsk, findBasketDetails } from './find-basket-details.ts';
import { markLines } from './mark-lines.ts';
import { mergeBasket } from './merge-basket.ts';
import { quickOrder } from './quick-order.ts';
import { forgetRemoved, removeChecked, returnLine } from './removed-lines.ts';
import { seenBy } from './seen-prices.ts';
import { sendBasketOffer } from './send-basket-offer.ts';
import { withAmounts } from './with-amounts.ts';

interface BasketCallDeps {
  catalog: Catalog;
  callers: Callers;
  findCatalogViewer: FindCatalogViewer;
  findFirm: FindBuyingFirm;
  seller: Seller;
  press: PdfPress;
  rates: DeliveryRates;
  now: () => Millis;
}

type BasketCalls = Pick<ShopCalls, keyof typeof basketCalls>;

/** Calls about the caller's basket. */
export function createBasketCalls(deps: BasketCallDeps): BasketCalls {
  const { catalog, callers, findCatalogViewer, now } = deps;
  const { store } = catalog;

  /** @throws CallError without a good token. */
  const asking = async (viewer: Viewer): Promise<BasketAsk> => {
    const shopperId = await callers.getShopperId(viewer);
    return { shopperId, viewer: await findCatalogViewer(viewer), now: now() };
  };
  const rolesOf = async (viewer: Viewer) => {
    const identity = await callers.find(viewer);
    const role = identity.kind === 'customer' ? identity.role : null;
    return { dealer: role === 'dealer', chain: role === 'wholesale' };
  };

  return {
    basket: async (viewer) => {
      const ask = await asking(viewer);
      const groups = await findBasketGroups(catalog, ask.shopperId, ask.viewer);
      return { groups, ...(await rolesOf(viewer)) };
    },
    basketPreview: async (viewer) => {
      const ask = await asking(viewer);
      return findBasketPreview(catalog, ask.shopperId, ask.viewer);
    },
    changeBasket: async (viewer, { id, ...change }) => {
      const { shopperId, viewer: own } = await asking(viewer);
      const [product] = await formatProducts(catalog, [id], own);
      if (!product) return null;
      const context = { shopperId, product, seenBy: seenBy(catalog, own), now: now() };
      const changed = await changeBasket(store, context, change);
      const { amount, package: step } = changed;
      const [counted = product] = withAmounts(
        [product],
        amount > 0 ? [{ product_id: id, amount, package: step }] : [],
      );
      return { ...changed, product: counted };
    },
    basketDetails: async (viewer) => {
      const details = await findBasketDetails(deps, await asking(viewer));
      return { ...details, ...(await rolesOf(viewer)) };
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
    enterPromo: async (viewer, { code, client: { address } }) => {
      const { shopperId } = await asking(viewer);
      return { known: await enterPromo(store, { shopperId, code, address, now: now() }) };
    },
    removePromo: async (viewer) => {
      const { shopperId } = await asking(viewer);
      await removePromo(store, shopperId);
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
    quickOrder: async (viewer, { text, mark, chosen, key }) =>
      quickOrder(catalog, {
        ...(await asking(viewer)),
        text,
        mark,
        key,
        chosen: new Map(chosen.map(({ place, id }) => [place, id])),
      }),
    basketOffer: async (viewer, { client: { address } }) => {
      const { kind } = await callers.find(viewer);
      const offer = await basketOffer(deps, await asking(viewer), { kind, address });
      return offer && { filename: offer.filename, content: offer.content.toString('base64') };
    },
    sendBasketOffer: async (viewer, { email: to, client: { address } }) => {
      const isSent = await sendBasketOffer(deps, await asking(viewer), { to, address });
      return isSent ? {} : null;
    },
  };
}

/** Products of the basket that are still in the shop. */
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
  { catalog, callers }: BasketCallDeps,
  viewer: Viewer,
  { userId, temporary_token }: MergeInput,
): Promise<{ merged: number } | null> {
  const { shopperId } = await callers.getCustomer(viewer);
  if (shopperId !== userId) return null;
  const guest = await callers.identify(temporary_token ?? null);
  if (guest.kind !== 'guest') return { merged: 0 };
  const { store } = catalog;
  const merged = await lockingTransaction(store, async (tx) => {
    await lockShoppers(tx, [guest.shopperId, shopperId]);
    return mergeBasket(tx, guest.shopperId, shopperId);
  });
  return { merged: merged.moved + merged.asked };
}
