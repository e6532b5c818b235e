import * as links from '../../shared/routes.ts';

export interface MenuLink {
  title: string;
  url: string;
}

/** The links of the top bar in the order of S2.52. */
export const MENU_LINKS: readonly MenuLink[] = [
  { title: 'Выгодно', url: links.sale() },
  { title: 'Доставка и оплата', url: links.delivery() },
  { title: 'Контакты', url: links.contacts() },
  { title: 'Бренды', url: links.brands() },
  { title: 'Сервис', url: links.service() },
  { title: 'О компании', url: links.about() },
  { title: 'Дилерам', url: links.dealers() },
  { title: 'Проектирование', url: links.planning() },
  { title: 'Новости', url: links.news() },
  { title: 'Вопросы и ответы', url: links.answers() },
];

/** The owner's links where there are any, else the shop's. */
export const menuLinks = (own: readonly MenuLink[]): readonly MenuLink[] =>
  own.length > 0 ? own : MENU_LINKS;

/** Number of links in the line by width of the window; the rest is under «Еще» (S2.53, S2.54). */
export const INLINE_COUNTS = [
  { name: 'desktop', count: 3 },
  { name: 'medium', count: 6 },
  { name: 'large', count: 7 },
] as const;
