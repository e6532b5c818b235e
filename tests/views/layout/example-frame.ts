import type { CatalogNode, City } from '../../../shared/contract/catalog.ts';
import type { Frame } from '../../../views/layout/frame.ts';
import { MENU_LINKS } from '../../../views/layout/menu-links.ts';

export function exampleNode(id: number, title: string, rest: Partial<CatalogNode> = {}) {
  const url = `n-${id}`;
  const node: CatalogNode = {
    id,
    title,
    url,
    fullUrl: url,
    childs: [],
    is_popular: false,
    is_sale: false,
    products_cnt: 10,
    sale_products_cnt: 1,
    icon: 'flame',
    image: null,
    links: [],
    segment_tag: 'x',
    breadcrumbs: [],
    current: false,
    ...rest,
  };
  return node;
}

function exampleCity(id: number, title: string, titleIn: string, popular: boolean): City {
  return {
    id,
    title,
    title_in: titleIn,
    region: '',
    subdomain: `c${id}`,
    lonlat: [37, 55],
    timezone: 'Europe/Moscow',
    is_popular: popular,
    storages: [],
    offices: [],
  };
}

export const moscow = exampleCity(90, 'Москва', 'Москве', true);
export const vladivostok = exampleCity(91, 'Владивосток', 'Владивостоке', false);

export const exampleMenu: readonly CatalogNode[] = [
  exampleNode(1, 'Выгодно', {
    fullUrl: 'sale/',
    is_sale: true,
    childs: [
      exampleNode(300, 'Тепловое оборудование', {
        fullUrl: 'sale/teplo',
        childs: [exampleNode(301, 'Плиты по акции', { fullUrl: 'sale/teplo/plity' })],
      }),
    ],
  }),
  exampleNode(200, 'Тепловое оборудование', {
    fullUrl: 'teplo',
    childs: [
      exampleNode(201, 'Плиты', {
        fullUrl: 'teplo/plity',
        childs: [exampleNode(202, 'Плиты газовые', { fullUrl: 'teplo/plity/gaz' })],
      }),
    ],
  }),
  exampleNode(210, 'Посуда & «инвентарь» <script>', { fullUrl: 'posuda' }),
];

const rouble = {
  id: 643,
  title: 'RUB',
  iso: 'RUB',
  sign: '₽',
  value: '1',
  date: '2026-11-20',
  source: 'cbr' as const,
};

export const exampleFrame: Frame = {
  paymentWays: ['card', 'sbp', 'invoice', 'on_delivery'],
  shopUrl: 'https://marmit.example',
  company: {
    tagline: 'Оборудование и посуда для ресторанов, кафе и магазинов',
    name: 'Мармит',
    legalName: 'ООО «Мармит»',
    inn: '7700000003',
    kpp: '770001001',
    ogrn: '1027700000000',
    address: 'Москва, ул. Складочная, 1',
    email: 'zakaz@marmit.example',
    tollFreePhone: '8 800 200-40-00',
    regionalPhone: '8 495 956 4000',
    social: [{ title: 'Телеграм', url: 'https://social.example/marmit' }],
    apps: [],
    bankName: 'АО «Банк»',
    bankBik: '044525000',
    bankAccount: '40702810000000000001',
    bankCorrAccount: '30101810000000000000',
    director: 'Иванов И. И.',
    serviceUrl: 'https://service.example/',
  },
  city: moscow,
  cityGroups: [{ country: 'ru', title: 'Россия', cities: [vladivostok, moscow] }],
  cityConfirmed: true,
  rates: [rouble, { ...rouble, id: 840, title: 'USD', iso: 'USD', sign: '$', value: '80.5071' }],
  rate: rouble,
  links: MENU_LINKS,
  siteNotices: [],
  hasPersonalPrices: true,
  menu: exampleMenu,
  path: '/catalog/teplo?page=2',
  year: 2026,
  searchText: '',
  basketCount: 0,
  ordersCount: 0,
  favoritesCount: 0,
  customer: null,
  needPay: false,
  notice: null,
};
