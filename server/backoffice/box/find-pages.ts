import * as desk from '../../../shared/desk-routes.ts';
import { type Room, rooms } from '../../../views/backoffice/desk/rooms.ts';
import type { BoxHit, May } from './find-in-box.ts';

type Page = Pick<Room, 'title' | 'link' | 'right'>;

/** Pages that the menu has no place for. */
const others: readonly Page[] = [
  { title: 'Мой вход', link: desk.own(), right: 'desk.use' },
  { title: 'Фирмы', link: desk.firms(), right: 'customers.see' },
  { title: 'Данные без учётной записи', link: desk.guests(), right: 'customers.export' },
  { title: 'Отложенный товар', link: desk.stockHolds(), right: 'stock.see' },
  { title: 'Бренды', link: desk.brands(), right: 'products.see' },
  { title: 'Параметры', link: desk.parameters(), right: 'products.see' },
  { title: 'Не отправлено', link: desk.messages(), right: 'money.see' },
];

/** Things to begin, found by their words like pages. */
const actions: readonly Page[] = [
  { title: 'Новый товар', link: desk.newProduct(), right: 'products.change' },
  { title: 'Вставить таблицу товаров', link: desk.productsPaste(), right: 'products.change' },
  { title: 'Цены по правилу', link: desk.priceRule(), right: 'prices.change' },
  { title: 'Вставить таблицу цен', link: desk.priceTable(), right: 'prices.change' },
  { title: 'Новый промокод', link: desk.promoItem('promo-new'), right: 'promo.change' },
  { title: 'Новая новость', link: desk.contentItem('news-new'), right: 'content.change' },
  { title: 'Новый баннер', link: desk.contentItem('banners-new'), right: 'content.change' },
  { title: 'Новое объявление', link: desk.contentItem('notices-new'), right: 'content.change' },
  { title: 'Загрузить выписку', link: desk.money({ show: 'statements' }), right: 'money.change' },
  { title: 'Сверка по дням', link: desk.moneyDays(), right: 'money.see' },
  { title: 'Виды списков', link: desk.views(), right: 'desk.use' },
];

const pages = [...rooms, ...others, ...actions];
const begun = new Set(actions.map(({ link }) => link));

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
  [desk.categories()]: 'новая категория разделы дерево',
  [desk.imports()]: 'загрузка файлы прайс-лист',
  [desk.search()]: 'синонимы',
  [desk.settings()]: 'города доставка реквизиты',
  [desk.staff()]: 'сотрудники роли права',
  [desk.journal()]: 'изменения история',
  [desk.own()]: 'ключи пароль',
  [desk.messages()]: 'неотправленные письма смс сообщения',
  [desk.firms()]: 'организации',
  [desk.guests()]: 'персональные гость копия удалить',
  [desk.stockHolds()]: 'отложено резерв',
  [desk.brands()]: 'новый бренд производители',
  [desk.parameters()]: 'новый параметр фильтры характеристики',
};

/**
 * Pages that one may see, and things that one may begin, by the beginnings of their words; a whole title
 * is exact.
 */
export function findPages(text: string, may: May): BoxHit[] {
  const start = text.toLowerCase().replace(/\s+/g, ' ');
  return pages
    .filter(({ title, link }) => {
      const words = `${title} ${moreWords[link] ?? ''}`.toLowerCase().split(' ');
      return start.split(/\s+/).every((part) => words.some((word) => word.startsWith(part)));
    })
    .filter(({ right }) => may(right))
    .map(({ title, link }) => ({
      kind: 'page',
      id: link,
      title,
      detail: begun.has(link) ? 'Действие' : 'Раздел',
      link,
      isExact: title.toLowerCase() === start,
    }));
}
