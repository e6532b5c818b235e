import * as desk from '../../../shared/desk-routes.ts';
import { type Room, rooms } from '../../../views/backoffice/rooms.ts';
import type { BoxHit, May } from './find-in-box.ts';

type Page = Pick<Room, 'title' | 'link' | 'right'>;

/** Pages that the menu has no place for. */
const others: readonly Page[] = [
  { title: 'Мой вход', link: desk.own(), right: 'desk.use' },
  { title: 'Фирмы', link: desk.firms(), right: 'customers.see' },
  { title: 'Отложенный товар', link: desk.stockHolds(), right: 'stock.see' },
  { title: 'Бренды', link: desk.brands(), right: 'products.see' },
  { title: 'Параметры', link: desk.parameters(), right: 'products.see' },
];

const pages = [...rooms, ...others];

/** Words that people call pages by, besides their titles. */
const moreWords: Readonly<Record<string, string>> = {
  [desk.today()]: 'главная очередь',
  [desk.quotes()]: 'предложения кп',
  [desk.inquiries()]: 'звонки обращения',
  [desk.customers()]: 'клиенты',
  [desk.money()]: 'платежи оплаты возвраты чеки выписка банк',
  [desk.products()]: 'каталог ассортимент',
  [desk.prices()]: 'правило акции скидки прайс',
  [desk.stock()]: 'склад наличие расхождения',
  [desk.contentRoom()]: 'новости баннеры страницы',
  [desk.reports()]: 'продажи выручка',
  [desk.categories()]: 'разделы дерево',
  [desk.imports()]: 'загрузка файлы прайс-лист',
  [desk.search()]: 'синонимы',
  [desk.settings()]: 'города доставка реквизиты',
  [desk.staff()]: 'сотрудники роли права',
  [desk.journal()]: 'изменения история',
  [desk.own()]: 'ключи пароль',
  [desk.firms()]: 'организации',
  [desk.stockHolds()]: 'отложено резерв',
  [desk.brands()]: 'производители',
  [desk.parameters()]: 'фильтры характеристики',
};

/** Pages that one may see by the beginning of a word. */
export function findPages(text: string, may: May): BoxHit[] {
  const start = text.toLowerCase();
  return pages
    .filter(({ title, link }) => {
      const words = `${title} ${moreWords[link] ?? ''}`.toLowerCase().split(' ');
      return words.some((word) => word.startsWith(start));
    })
    .filter(({ right }) => may(right))
    .map(({ title, link }) => ({
      kind: 'page',
      id: link,
      title,
      detail: 'Раздел',
      link,
      isExact: false,
    }));
}
