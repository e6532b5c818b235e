/** A product as Metrika's e-commerce names it: `price` of one unit in roubles, `position` from 1. */
export interface TrackedProduct {
  id: string;
  name: string;
  price?: number;
  brand?: string;
  category?: string;
  list?: string;
  position?: number;
  quantity?: number;
}

/** Metrika reads no more levels. */
const MAX_LEVELS = 5;

/** A card in a list of this page. */
export function readCard(card: Element): TrackedProduct | null {
  const link = card.querySelector<HTMLAnchorElement>('.card-title a');
  if (!link) return null;
  const section = card.closest('section[aria-labelledby]');
  const heading = document.getElementById(section?.getAttribute('aria-labelledby') ?? '');
  const cards = [...(section ?? document).querySelectorAll('.card')];
  return {
    ...nameProduct(link),
    ...whole({
      price: priceIn(card),
      brand: textOf(card.querySelector('.card-code a')),
      category: section ? '' : readCategory(),
      list: textOf(heading ?? document.querySelector('h1')),
    }),
    position: cards.indexOf(card) + 1,
  };
}

/** The product that the page is about. */
export function readProductPage(): TrackedProduct | null {
  const product = document.querySelector('.product-page .product');
  if (!product) return null;
  return {
    id: codeOf(location.pathname),
    // The city stands after the name.
    name: textOf(product.querySelector('h1')?.firstChild),
    ...whole({
      price: priceIn(product),
      brand: textOf(product.querySelector('.product-codes a')),
      category: readCategory(),
    }),
  };
}

/** A line of the basket; its price is that of a package, in kopecks. */
export function readBasketRow(row: HTMLElement): TrackedProduct | null {
  const link = row.querySelector<HTMLAnchorElement>('a[href^="/goods/"]');
  if (!link) return null;
  const { price, step = 1 } = row.dataset;
  const unit = price === undefined ? undefined : Math.round(Number(price) / Number(step)) / 100;
  return { ...nameProduct(link), ...whole({ price: unit }) };
}

/** The lines of a placed order. */
export function readOrderLines(root: ParentNode): TrackedProduct[] {
  return [...root.querySelectorAll<HTMLElement>('.order-lines li')].flatMap((line) => {
    const link = line.querySelector<HTMLAnchorElement>('a');
    if (!link) return [];
    const { price, quantity } = line.dataset;
    const numbers = { price: numberOf(price), quantity: numberOf(quantity) };
    return { ...nameProduct(link), ...whole(numbers) };
  });
}

const nameProduct = (link: HTMLAnchorElement) => ({
  id: codeOf(link.pathname),
  name: textOf(link),
});

const codeOf = (path: string): string => decodeURIComponent(path.split('/').at(-1) ?? '');
const textOf = (node: Node | null | undefined): string => node?.textContent?.trim() ?? '';
const numberOf = (text: string | null | undefined) => (text ? Number(text) : undefined);
const priceIn = (root: Element) =>
  numberOf(root.querySelector('.price-value')?.getAttribute('value'));

/** «Тепловое оборудование/Плиты»: the way to this page, without «Каталог». */
function readCategory(): string {
  const links = [...document.querySelectorAll('.breadcrumbs a')].slice(1);
  return links.slice(0, MAX_LEVELS).map(textOf).join('/');
}

/** Known facts of it. */
function whole<Facts extends object>(facts: Facts): Partial<Facts> {
  const known = Object.entries(facts).filter(([, value]) => value !== undefined && value !== '');
  return Object.fromEntries(known) as Partial<Facts>;
}
