/** Addresses of the lists, each with some of its filters, sorts, pages and searches; `{name}`: see fillIn. */
export const LISTS = {
  '/': ['/'],
  '/keys': ['/keys'],
  '/me': ['/me'],
  '/me/totp': ['/me/totp'],
  '/staff': ['/staff'],
  '/journal': ['/journal', '/journal?page=2', '/journal?entity=product', '/journal?page=10000'],
  '/orders': [
    '/orders',
    '/orders?page=40',
    '/orders?sort=old',
    '/orders?sort=sum',
    '/orders?sort=due',
    '/orders?sort=due&page=20',
    '/orders?state=all',
    '/orders?state=all&page=200',
    '/orders?state=all&page=4000',
    '/orders?state=all&sort=sum',
    '/orders?state=all&sort=due',
    '/orders?state=mine',
    '/orders?state=unpaid',
    '/orders?state=unpaid&sort=sum',
    '/orders?state=review',
    '/orders?state=cancelled&sort=sum&page=3',
    '/orders?state=completed&sort=due',
    '/orders?city={city}',
    '/orders?state=all&city={smallCity}',
    '/orders?state=all&city={smallCity}&sort=sum',
    '/orders?state=all&city={smallCity}&sort=due&paid=part',
    '/orders?staff={staff}',
    '/orders?staff=0',
    '/orders?state=all&staff={staff}',
    '/orders?state=all&staff={staff}&sort=sum',
    '/orders?state=all&staff=0&sort=due',
    '/orders?state=all&paid=part',
    '/orders?state=all&paid=no&sort=sum',
    '/orders?state=all&paid=yes&sort=due',
    '/orders?state=all&from={monthAgo}&to={weekAgo}',
    '/orders?state=all&from={weekAgo}&sort=sum',
    '/orders?state=all&to={monthAgo}&sort=due&page=7',
    '/orders?state=completed&city={city}&paid=yes&from={monthAgo}&sort=sum',
    '/orders?q={phone}',
    '/orders?q={surname}',
    '/orders?q={number}',
    '/orders?q={sum}',
  ],
  '/quotes': [
    '/quotes',
    '/quotes?state=all',
    '/quotes?state=all&page=100',
    '/quotes?state=offered',
  ],
  '/inquiries': [
    '/inquiries',
    '/inquiries?state=all',
    '/inquiries?kind=question',
    '/inquiries?kind=callback&state=all&page=2',
  ],
  '/goods': [
    '/goods',
    '/goods?page=1000',
    '/goods?sort=popular',
    '/goods?sort=cheap',
    '/goods?sort=dear&page=30',
    '/goods?state=hidden',
    '/goods?state=shown&sort=cheap',
    '/goods?state=discontinued',
    '/goods?state=held',
    '/goods?without=photo',
    '/goods?without=stock',
    '/goods?without=price&sort=popular',
    '/goods?category={category}',
    '/goods?brand={brand}&sort=dear',
    '/goods?category={category}&brand={brand}&without=stock',
    '/goods?q={article}',
    '/goods?q=%D0%BF%D0%BB%D0%B8%D1%82%D0%B0',
    '/goods?q=%D0%BF%D0%BB%D0%B8%D1%82%D0%B0&sort=cheap&page=2',
    '/goods?q=%D0%BD%D0%B8%D1%87%D0%B5%D0%B3%D0%BE',
  ],
  '/goods/paste': ['/goods/paste'],
  '/categories': ['/categories'],
  '/brands': ['/brands', '/brands?page=2', '/brands?q=a'],
  '/parameters': ['/parameters', '/parameters?q=%D0%BC%D0%BE%D1%89'],
  '/customers': [
    '/customers',
    '/customers?page=150',
    '/customers?sort=turnover',
    '/customers?sort=new&page=3',
    '/customers?state=buyers',
    '/customers?state=idle',
    '/customers?state=erasure',
    '/customers?kind=company&sort=turnover',
    '/customers?level=wholesale',
    '/customers?kind=person&level=wholesale&sort=turnover',
    '/customers?q={surname}',
    '/customers?q={phone}',
    '/customers?q={mail}',
    '/customers?q={firm}',
    '/customers?q=%D0%BD%D0%B8%D0%BA%D1%82%D0%BE',
  ],
  '/firms': [
    '/firms',
    '/firms?state=all',
    '/firms?state=all&page=100',
    '/firms?state=confirmed',
    '/firms?state=refused',
    '/firms?q={firm}',
    '/firms?q={inn}',
    '/firms?q=%D0%BD%D0%B8%D0%BA%D1%82%D0%BE',
  ],
  '/prices': [
    '/prices',
    '/prices?page=1000',
    '/prices?only=hand',
    '/prices?only=sale',
    '/prices?category={category}',
    '/prices?brand={brand}',
    '/prices?q=%D0%BF%D0%BB%D0%B8%D1%82%D0%B0',
    '/prices?q={article}',
  ],
  '/prices/rule': ['/prices/rule', '/prices/rule?category={category}'],
  '/prices/table': ['/prices/table'],
  '/prices/levels': ['/prices/levels'],
  '/stock': [
    '/stock',
    '/stock?page=1000',
    '/stock?only=short',
    '/stock?only=wanted',
    '/stock?only=none',
    '/stock?only=hand',
    '/stock?storage={storage}',
    '/stock?storage={storage}&only=none&page=20',
    '/stock?category={category}',
    '/stock?q=%D0%BF%D0%BB%D0%B8%D1%82%D0%B0',
  ],
  '/stock/holds': ['/stock/holds', '/stock/holds?page=20', '/stock/holds?why=money'],
  '/imports': ['/imports'],
  '/money': [
    '/money',
    '/money?state=all',
    '/money?show=payments',
    '/money?show=payments&from={monthAgo}&to={weekAgo}',
    '/money?show=payments&q={number}',
    '/money?show=refunds',
    '/money?show=receipts',
    '/money?show=statements',
  ],
  '/money/days': ['/money/days', '/money/days?to={monthAgo}'],
  '/exchange': ['/exchange'],
  '/reports': [
    '/reports',
    '/reports?kind=week',
    '/reports?kind=month&from=2024-01-01',
    '/reports?kind=city',
    '/reports?kind=brand&from={quarterAgo}',
    '/reports?kind=category&from={quarterAgo}',
    '/reports?kind=manager',
    '/reports?kind=funnel',
    '/reports?kind=lost',
    '/reports?kind=lost&from={quarterAgo}',
    '/reports?kind=demand',
    '/reports?kind=demand&from={quarterAgo}',
  ],
  '/content': ['/content'],
  '/content/:kind': ['/content/news', '/content/answers', '/content/answers?q=%D0%BE'],
  '/search': ['/search', '/search?page=2'],
  '/search/check': ['/search/check'],
  '/search/try': [
    '/search/try?q=%D0%BF%D0%BB%D0%B8%D1%82%D0%B0&line=%D0%BF%D0%BB%D0%B8%D1%82%D0%B0,%20%D0%BF%D0%B5%D1%87%D0%BA%D0%B0',
  ],
  '/search/lists/:kind': ['/search/lists/synonyms'],
  '/settings': ['/settings'],
  '/settings/lists/:kind': ['/settings/lists/cities', '/settings/lists/cities?q=%D0%BC'],
  '/box': ['/box?q={surname}&list=1', '/box?q={sum}&list=1'],
};

/** Cards, found by the links of the lists. */
export const CARDS = [
  '/orders/:id',
  '/questions/:id',
  '/goods/:id',
  '/prices/:id',
  '/stock/:id',
  '/callbacks/:id',
  '/inquiries/:id',
  '/customers/:id',
  '/customers/:id/merge',
  '/firms/:id',
  '/categories/:id',
  '/brands/:id',
  '/parameters/:id',
  '/exchange/nodes/:id',
  '/exchange/sessions/:id',
  '/content/items/:id',
  '/search/items/:id',
  '/settings/items/:id',
  '/money/statements/:id',
  '/imports/:id',
  '/jobs/:id',
  '/goods/paste/:id',
];

const LINK = /href="(\/[^"#]*)"/g;

export const patternOf = (path) =>
  new RegExp(`^${path.replace(/[.]/g, '\\.').replace(/:\w+/g, '[^/?]+')}(\\?|$)`);

/** At most `most` different links of pages to each kind of card: { path: [address] }. */
export function findCards(pages, most) {
  const links = new Set(pages.flatMap((html) => Array.from(html.matchAll(LINK), ([, to]) => to)));
  const found = {};
  for (const path of CARDS) {
    const pattern = patternOf(path);
    const own = [...links].filter((to) => pattern.test(to) && !/\/new(\?|$)/.test(to));
    const step = Math.max(1, Math.floor(own.length / most));
    found[path] = own.filter((_, at) => at % step === 0).slice(0, most);
  }
  return found;
}

/** The lists' addresses with values of the shop in their places. */
export function fillIn(values) {
  const fill = (address) =>
    address.replace(/\{(\w+)\}/g, (_, name) => {
      if (values[name] === undefined) throw new Error(`Нет значения для ${address}`);
      return encodeURIComponent(values[name]);
    });
  return Object.fromEntries(
    Object.entries(LISTS).map(([path, addresses]) => [path, addresses.map(fill)]),
  );
}
