import { PartId } from '../shared/page-parts.ts';

/** A part that serves the whole page, once. */
interface PagePart {
  start(): unknown;
}

/** A part that serves one element at a time. */
export interface Island {
  /** Brings the server's markup in `root` to life; the function it gives takes that back. */
  mount(root: HTMLElement): () => void;
}

/** Moment when a part is loaded, with what its module offers. */
interface Modules {
  /**
   * Loaded at the first touch, hover or focus of its element; sooner where that has `data-when`.
   */
  island: Island;
  /** Loaded where its element stands; started again after every swap that brings one. */
  found: PagePart;
  /** Loaded at the first touch, hover or focus of its element. */
  near: PagePart;
  /** The same, but what a finger has just asked for has the line first. */
  patient: PagePart;
  /** The same by a mouse alone: fingers do without it. */
  mouse: PagePart;
  /** Loaded when the first requests of a page have gone out. */
  later: PagePart;
}

/** A part of the script that comes after the page. */
export interface Part<
  When extends keyof Modules = keyof Modules,
  Selector = string,
  Held extends string | undefined = string | undefined,
> {
  when: When;
  /** The elements that it is for. */
  selector: Selector;
  load: () => Promise<Modules[When]>;
  /** Clicks on these wait for it; others work without. */
  holds?: Held | undefined;
}

/** A function, because its arguments are shorter than names of fields would be. */
const part = <
  When extends keyof Modules,
  Selector extends string,
  Held extends string | undefined = undefined,
>(
  when: When,
  selector: Selector,
  load: () => Promise<Modules[When]>,
  holds?: Held,
): Part<When, Selector, Held> => ({ when, selector, load, holds });

/** All parts that are loaded later. */
export const parts = [
  part('island', '[data-island=basket]', () => import('./basket/mount-basket.tsx')),
  part('island', '[data-island=filters]', () => import('./catalog/filters.tsx')),
  part('island', '[data-island=main-slider]', () => import('./home/main-slider.ts')),
  part('island', '[data-island=map]', () => import('./delivery/map.ts')),
  part('island', '[data-island=search]', () => import('./search/mount-search.tsx')),

  part('found', '[data-when=idle]', () => import('./start-idle-islands.ts')),
  part('found', '[data-poll]', () => import('./checkout/poll-payment.ts')),
  part('found', `#${PartId.Checkout}`, () => import('./checkout/show-errors.ts')),
  part('found', '[data-proof]', () => import('./login/solve-challenge.ts')),
  part('found', '[data-resend]', () => import('./login/resend-timer.ts')),

  part('patient', 'body', () => import('./behaviors/show-later.ts')),
  part('near', '.menu-button, .menu-panel', () => import('./header/catalog-menu.ts')),
  part('near', 'details.city, .all-cities', () => import('./header/city-picker.ts')),
  part('near', '.header-basket', () => import('./header/basket-preview.ts')),
  part('near', '.account', () => import('./header/account-menu.ts')),
  part(
    'near',
    `[data-dialog], [popovertarget="${PartId.Exit}"]`,
    () => import('./header/form-dialog.ts'),
    `[data-dialog], [popovertarget="${PartId.Exit}"]`,
  ),
  part('near', '[type="tel"]', () => import('./header/mask-phone.ts')),
  part('patient', '.order', () => import('./basket/order-in-place.ts'), '.order [name=to]'),
  part('near', '.favorite', () => import('./favorites/favorite-in-place.ts'), '.favorite'),
  part(
    'near',
    `.filter, .pager, .card-compare, #${PartId.FilterToggle}`,
    () => import('./catalog/list-in-place.ts'),
    `a[data-append], #${PartId.FilterToggle} summary`,
  ),
  part('near', '.gallery', () => import('./product/preview.ts'), '.gallery a'),
  part('near', '.row', () => import('./behaviors/scroll-row.ts'), '.row-step'),
  part('mouse', '.card-media', () => import('./catalog/card-slider.ts')),

  part('later', 'body', () => import('./start-measuring.ts')),
];

type NameIn<Selector> = Selector extends `[data-island=${infer Name}]` ? Name : never;
export type IslandName = NameIn<(typeof parts)[number]['selector']>;
