import type { ClientAddress } from '../../shared/contract/client.ts';
import type { OrderFirm } from '../../shared/contract/orders.ts';
import { promoRemarks } from '../../shared/line-remarks.ts';
import { HOUR_MS } from '../../shared/millis.ts';
import type { PlannedLine, WantedLine } from '../../shared/order-plan.ts';
import { lineVat } from '../../shared/paper.ts';
import { dayAfter, moscowDay } from '../../shared/ru/dates.ts';
import { lowerFirst } from '../../shared/ru/lower-first.ts';
import { tellOrigins } from '../../shared/supply-words.ts';
import { formatProducts } from '../catalog/format-products.ts';
import type { Catalog } from '../catalog/index/catalog.ts';
import type {
  DocumentOffer,
  DocumentParty,
  OfferLine,
  Seller,
} from '../documents/document-order.ts';
import type { PdfPress } from '../documents/pdf-press.ts';
import { networksOf } from '../platform/limits/networks-of.ts';
import { limitsByNetwork, requireLimits } from '../platform/limits/take-limits.ts';
import type { BasketAsk } from './find-basket-details.ts';
import { planBasket } from './plan-basket.ts';
import { readCheckedLines } from './read-checked-lines.ts';
import { withPromo } from './with-promo.ts';

/** Days that an offer is good for, as an invoice is. */
const VALID_DAYS = 5;
/** Documents take time to make: of one visitor, and of guests in one network. All others have turns of their own. */
const MAX_PER_VISITOR = 20;
const MAX_OF_GUESTS = { narrow: 60, wide: 300 };

/** Firm that a caller orders for; null: a person. */
export type FindBuyingFirm = (ask: BasketAsk) => Promise<OrderFirm | null>;

export interface BasketOfferDeps {
  catalog: Catalog;
  findFirm: FindBuyingFirm;
  seller: Seller;
  press: PdfPress;
}

/** Caller who asks for an offer. */
interface OfferAsker {
  /** «guest», «customer». */
  kind: string;
  address: ClientAddress;
}

/** Offer without its seller. */
type StatedOffer = Omit<DocumentOffer, 'seller'>;

/**
 * The marked lines as a commercial offer in PDF: each with the basket's price, or for a manager to
 * price, or with the reason why it cannot be ordered as it stands; in turn with others. Null when nothing
 * is marked that can be had. @throws CallError `too_many`.
 */
export async function basketOffer(
  deps: BasketOfferDeps,
  ask: BasketAsk,
  from: OfferAsker,
): Promise<{ filename: string; content: Buffer } | null> {
  const { catalog, seller, press } = deps;
  const offer = await stateOffer(deps, ask);
  if (!offer) return null;
  const own = { name: `offer ${ask.shopperId}`, max: MAX_PER_VISITOR, windowMs: HOUR_MS };
  const { asker, limits } = turnOf(from, ask.shopperId);
  await requireLimits(catalog.store, [own, ...limits], ask.now);
  const content = await press.print(asker, { kind: 'offer', offer: { ...offer, seller } });
  return { filename: offerFilename(offer.issuedOn), content };
}

/** Turn and limits of a caller: guests, as many as anybody likes, have those of their network. */
function turnOf({ kind, address }: OfferAsker, shopperId: number) {
  if (kind !== 'guest') {
    return { asker: { group: kind, name: String(shopperId) }, limits: [] };
  }
  const { narrow, wide } = networksOf(address);
  const limits = limitsByNetwork('offer of guest', address, {
    max: MAX_OF_GUESTS,
    windowMs: HOUR_MS,
  });
  return { asker: { group: `guests of ${wide}`, name: narrow }, limits };
}

export const offerFilename = (issuedOn: string) => `Коммерческое предложение ${issuedOn}.pdf`;

/** Contents of the offer; null when nothing is marked that can be had. */
export async function stateOffer(
  { catalog, findFirm }: Pick<BasketOfferDeps, 'catalog' | 'findFirm'>,
  ask: BasketAsk,
): Promise<StatedOffer | null> {
  const { now } = ask;
  const marked = await readMarked(catalog, ask);
  const { reference } = catalog.index;
  const { plan: bare, blocked } = planBasket(marked, reference.vatPercentOn(moscowDay(now)));
  const plan = await withPromo(catalog.store.db, bare, { ...ask, reference });
  const planned = [...plan.order, ...plan.request];
  if (planned.length === 0) return null;
  return {
    number: null,
    issuedOn: moscowDay(now),
    validUntil: dayAfter(VALID_DAYS, now),
    buyer: partyOf(await findFirm(ask)),
    lines: [
      ...planned.map((line) => offerLine(line, plan.vatPercent)),
      ...marked.flatMap((line) => refusedLine(line, blocked.get(line.product.id))),
    ],
  };
}

async function readMarked(catalog: Catalog, { shopperId, viewer }: BasketAsk) {
  const rows = await readCheckedLines(catalog.store.db, shopperId);
  const products = await formatProducts(
    catalog,
    rows.map(({ product_id }) => product_id),
    viewer,
  );
  const byId = new Map(products.map((product) => [product.id, product]));
  return rows.flatMap(({ product_id, quantity, package: step }) => {
    const product = byId.get(product_id);
    return product ? [{ product, quantity, package: step }] : [];
  });
}

const factsOf = ({ product, quantity, package: step }: WantedLine) => {
  const { title, code } = product.common_info;
  return { title, code, packages: quantity / step, package: step, unit: product.unit };
};

/** Marked goods that have no place in the order, with the reason that the basket gives. */
function refusedLine(line: WantedLine, reason: string | undefined): OfferLine[] {
  if (reason === undefined) return [];
  const facts = factsOf(line);
  const named = `«${facts.title}»: `;
  const bare = reason.startsWith(named) ? reason.slice(named.length) : reason;
  const availability = `не входит в предложение: ${lowerFirst(bare)}`;
  return [{ ...facts, availability, price: null, isRefused: true }];
}

function offerLine(line: PlannedLine, percent: number): OfferLine {
  const { price, sum, vatSum } = line;
  const facts = factsOf(line);
  const availability = originOf(line);
  if (price === null || sum === null || vatSum === null) {
    return { ...facts, availability, price: null };
  }
  const remarks = promoRemarks(line.promoDiscount);
  return { ...facts, availability, remarks, price, sum, vat: lineVat(percent, vatSum) };
}

/** «В наличии», «4 шт. в наличии, 2 шт. привезём с 24 ноября». */
const originOf = ({ parts, product }: PlannedLine): string =>
  tellOrigins(parts, product.unit).join(', ') || 'В наличии';

function partyOf(firm: OrderFirm | null): DocumentParty | null {
  if (!firm) return null;
  const { title: name, inn, kpp, address } = firm;
  return { name, inn, kpp: kpp || null, address: address || null, phone: null };
}
