import type { Right } from './backoffice.ts';
import * as desk from './desk-routes.ts';

interface DeskListPlace {
  title: string;
  /** Right to see the list, and so its views. */
  right: Right;
  address: string;
}

/** Lists of the desk whose filters, order and columns can be saved as views. */
export const deskLists = {
  orders: { title: 'Заказы', right: 'orders.see', address: desk.orders() },
  quotes: { title: 'Заявки', right: 'orders.see', address: desk.quotes() },
  inquiries: { title: 'Звонки и вопросы', right: 'inquiries.see', address: desk.inquiries() },
  customers: { title: 'Покупатели', right: 'customers.see', address: desk.customers() },
  firms: { title: 'Фирмы', right: 'customers.see', address: desk.firms() },
  goods: { title: 'Товары', right: 'products.see', address: desk.products() },
  prices: { title: 'Цены', right: 'products.see', address: desk.prices() },
  stock: { title: 'Остатки', right: 'stock.see', address: desk.stock() },
  holds: { title: 'Отложенный товар', right: 'stock.see', address: desk.stockHolds() },
  money: { title: 'Деньги', right: 'money.see', address: desk.money() },
} as const satisfies Record<string, DeskListPlace>;

export type DeskListName = keyof typeof deskLists;
export const DESK_LIST_NAMES = Object.keys(deskLists) as [DeskListName, ...DeskListName[]];
