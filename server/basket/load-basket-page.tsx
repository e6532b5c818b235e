import { randomBytes } from 'node:crypto';
import type { ReactNode } from 'react';
import type { BasketDetails } from '../../shared/contract/basket-details.ts';
import { CallError, type Viewer } from '../../shared/contract/call.ts';
import { DAY_MS } from '../../shared/millis.ts';
import { PartId } from '../../shared/page-parts.ts';
import * as links from '../../shared/routes.ts';
import { BasketHead } from '../../views/basket/basket-head.tsx';
import { BasketBody, BasketPage, type BasketPageProps } from '../../views/basket/basket-page.tsx';
import { BasketSide } from '../../views/basket/basket-side.tsx';
import { QuickOrder } from '../../views/basket/quick-order.tsx';
import type { Page, PageRequest } from '../platform/http/page.ts';
import { type PageDeps, pageViewer } from '../platform/http/page-deps.ts';
import type { Visitor } from '../platform/http/visitor.ts';

/** Time after which the city is asked about again (S4.12, S9.31). */
const CITY_ASKED_MS = DAY_MS;

/** Bytes of the key of a form. */
const KEY_BYTES = 12;

/** Visitor of a basket, and the viewer, who may just have become a shopper. */
interface BasketVisitor {
  visitor: Visitor;
  viewer: Viewer;
}

type Refused = Pick<
  BasketPageProps,
  'refusedPromo' | 'refusedList' | 'refusedLetter' | 'refusedUnits'
>;

/** GET /basket */
export async function loadBasketPage(deps: PageDeps, { visitor }: PageRequest): Promise<Page> {
  return showBasketPage(deps, { visitor, viewer: pageViewer(deps, visitor).viewer });
}

/** The page of a basket, with what was typed into it and not taken. */
export async function showBasketPage(
  deps: PageDeps,
  basket: BasketVisitor,
  refused: Refused | null = null,
): Promise<Page> {
  const props = { ...(await readBasketPage(deps, basket)), ...refused };
  return {
    kind: 'page',
    head: {
      title: `Корзина — ${deps.company.name}`,
      description: 'Товары в корзине: наличие в вашем городе, цены и сроки.',
      canonical: links.basket(),
      robots: 'noindex, follow',
    },
    body: <BasketPage {...props} />,
    fragments: showParts(props),
    tags: [],
    cache: refused ? 'no-store' : 'private',
  };
}

/** Parts of the page after a change, for scripts; read once, when the first is asked for. */
export function basketFragments(
  deps: PageDeps,
  basket: BasketVisitor,
): Record<string, () => Promise<ReactNode>> {
  let parts: Promise<Record<string, ReactNode>> | undefined;
  const read = async (id: string) => {
    parts ??= readBasketPage(deps, basket).then(showParts);
    return (await parts)[id];
  };
  const ids = [PartId.Basket, PartId.BasketHead, PartId.BasketSide, PartId.QuickOrder];
  return Object.fromEntries(ids.map((id) => [id, () => read(id)]));
}

function showParts(props: BasketPageProps): Record<string, ReactNode> {
  return {
    [PartId.Basket]: <BasketBody {...props} />,
    [PartId.BasketHead]: <BasketHead {...props} />,
    [PartId.BasketSide]: <BasketSide {...props} />,
    [PartId.QuickOrder]: (
      <QuickOrder {...props.details} formKey={props.formKey} refused={props.refusedList} />
    ),
  };
}

async function readBasketPage(
  deps: PageDeps,
  { visitor, viewer }: BasketVisitor,
): Promise<BasketPageProps> {
  const { city, favorites } = pageViewer(deps, visitor);
  const { shopper } = visitor;
  const confirmedCityId = visitor.isPrivate ? visitor.confirmedCityId : null;
  const details = await findDetails(deps, viewer);
  const { city_asked_at: askedAt } = details;
  return {
    details,
    city,
    cityConfirmed: visitor.cityConfirmed || confirmedCityId === city.id,
    favorites,
    // Of somebody who has no basket yet nothing is known again.
    formKey: shopper && randomBytes(KEY_BYTES).toString('base64url'),
    asksCity: askedAt === null || deps.now() - askedAt >= CITY_ASKED_MS,
    user: shopper?.user ?? null,
    company: deps.company,
    menu: deps.reference.get('catalog'),
    hasPersonalPrices: deps.reference.get('siteParts').has_personal_prices,
  };
}

const NOTHING: BasketDetails = {
  groups: [],
  removed: [],
  gone: [],
  promo: null,
  order_lines: 0,
  request_lines: 0,
  courier: null,
  sums: { goods: 0, retail: 0, vat: 0, vat_percent: 0, weight_grams: null },
  city_asked_at: null,
  dealer: false,
  chain: false,
  leftovers: [],
  leftovers_mark: '',
};

/** Visitors without a token have put nothing into a basket yet. */
async function findDetails({ shop }: PageDeps, viewer: Viewer): Promise<BasketDetails> {
  if (viewer.token === null) return NOTHING;
  try {
    return await shop.basketDetails(viewer, {});
  } catch (error) {
    if (error instanceof CallError && error.code === 'unauthorized') return NOTHING;
    throw error;
  }
}
