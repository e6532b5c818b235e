import * as links from '../../shared/routes.ts';
import { MENU_LINKS } from '../../views/layout/menu-links.ts';

/** A page that every shop has, with what it is always asked for. */
interface SitePlace {
  title: string;
  url: string;
  /** Of its text in the store. */
  slug: string | null;
  /** The page is there only when its text is. */
  needsText: boolean;
  /** Words that people call it by. */
  words: string;
  /** Lead shown where it has no text. */
  lead: string;
}

type Told = Partial<Omit<SitePlace, 'title' | 'url'>>;

const TOLD: Readonly<Record<string, Told>> = {
  [links.sale()]: {
    words: 'акции скидки распродажа уценка',
    lead: 'Товары со скидкой и остатки серий.',
  },
  [links.delivery()]: {
    slug: 'delivery',
    words:
      'доставить привезти самовывоз курьер транспортная компания перевозка отгрузка оплатить счёт чек накладная документы возврат вернуть обмен',
    lead: 'Как получить заказ, сколько стоит доставка и как заплатить.',
  },
  [links.contacts()]: {
    words: 'телефон адрес офис магазин почта самовывоз схема проезда режим часы работы',
    lead: 'Адреса, телефоны и часы работы офисов и пунктов выдачи.',
  },
  [links.brands()]: {
    words: 'производители марки вендоры',
    lead: 'Все производители, товары которых есть в каталоге.',
  },
  [links.service()]: {
    slug: 'service',
    needsText: true,
    words: 'ремонт гарантия гарантийный монтаж установка пусконаладка обслуживание диагностика',
  },
  [links.about()]: { slug: 'about', needsText: true, words: 'реквизиты инн кпп огрн фирма' },
  [links.dealers()]: {
    slug: 'dealers',
    needsText: true,
    words: 'опт оптовый оптовик цены сотрудничество партнёр прайс',
  },
  [links.planning()]: { slug: 'planning', needsText: true, words: 'проект чертёж расстановка' },
  [links.news()]: { lead: 'Что нового в магазине.' },
  [links.answers()]: {
    words: 'помощь консультация спросить',
    lead: 'Ответы на вопросы покупателей.',
  },
};

const OTHERS: readonly (Told & { title: string; url: string })[] = [
  {
    title: 'Личный кабинет',
    url: links.account(),
    words: 'вход войти регистрация пароль профиль мои заказы статус',
    lead: 'Заказы, избранное и данные покупателя.',
  },
  {
    title: 'Обратный звонок',
    url: links.callback(),
    words: 'позвонить перезвонить',
    lead: 'Оставьте номер, и менеджер позвонит.',
  },
  {
    title: 'Политика конфиденциальности',
    url: links.privacy(),
    slug: 'privacy',
    needsText: true,
    words: 'персональные данные',
  },
];

/** The pages of the shop besides the catalogue. */
export const sitePlaces: readonly SitePlace[] = [...MENU_LINKS, ...OTHERS].map((place) => ({
  slug: null,
  needsText: false,
  words: '',
  lead: '',
  ...TOLD[place.url],
  ...place,
}));
