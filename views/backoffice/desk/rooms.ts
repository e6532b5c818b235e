import type { Right } from '../../../shared/backoffice.ts';
import * as desk from '../../../shared/desk-routes.ts';

/** A room of the back office as its menu has it. */
export interface Room {
  title: string;
  link: string;
  right: Right;
  /** Pressed after `g`; each room has its own. */
  key: string;
  /** Another address of the same room. */
  also?: string;
  /** Stands below «Ещё». */
  isRare?: true;
}

export const rooms: readonly Room[] = [
  { title: 'Сегодня', link: desk.today(), right: 'desk.use', key: 't' },
  { title: 'Заказы', link: desk.orders(), right: 'orders.see', key: 'o' },
  { title: 'Заявки', link: desk.quotes(), right: 'orders.see', key: 'q' },
  { title: 'Вопросы', link: desk.inquiries(), right: 'inquiries.see', key: 'c' },
  {
    title: 'Покупатели',
    link: desk.customers(),
    also: desk.firms(),
    right: 'customers.see',
    key: 'u',
  },
  { title: 'Деньги', link: desk.money(), right: 'money.see', key: 'm' },
  { title: 'Товары', link: desk.products(), right: 'products.see', key: 'g' },
  { title: 'Цены', link: desk.prices(), right: 'products.see', key: 'r' },
  { title: 'Остатки', link: desk.stock(), right: 'stock.see', key: 'w' },
  { title: 'Контент', link: desk.contentRoom(), right: 'content.see', key: 'b' },
  { title: 'Отчёты', link: desk.reports(), right: 'reports.see', key: 'v' },
  {
    title: 'Категории',
    link: desk.categories(),
    right: 'products.see',
    key: 'k',
    isRare: true,
  },
  { title: 'Импорт', link: desk.imports(), right: 'imports.see', key: 'i', isRare: true },
  { title: 'Обмен с 1С', link: desk.exchange(), right: 'exchange.see', key: 'x', isRare: true },
  { title: 'Поиск', link: desk.search(), right: 'search.see', key: 'f', isRare: true },
  { title: 'Настройки', link: desk.settings(), right: 'settings.see', key: 's', isRare: true },
  { title: 'Люди', link: desk.staff(), right: 'staff.see', key: 'p', isRare: true },
  { title: 'Журнал', link: desk.journal(), right: 'journal.see', key: 'h', isRare: true },
];
