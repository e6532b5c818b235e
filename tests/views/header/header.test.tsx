import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { City } from '../../../shared/contract/catalog.ts';
import { Header } from '../../../views/header/header.tsx';
import type { Frame } from '../../../views/layout/frame.ts';
import { elements, plainText } from '../catalog/markup.ts';
import { exampleFrame, vladivostok } from '../layout/example-frame.ts';

const office = {
  id: 1,
  title: 'Склад',
  address: 'ул. Светланская, 1',
  main_phone: '8 423 200-10-20',
  phones: ['8 423 200-10-20'],
  email: 'vl@marmit.example',
  lonlat: [131.9, 43.1],
  hours: 'пн–пт 9:00–18:00',
  messengers: [],
} as City['offices'][number];
const city: City = { ...vladivostok, offices: [office] };
const euro = { id: 978, title: 'EUR', iso: 'EUR', sign: '€', value: '93.2' };
const [rouble] = exampleFrame.rates as [Frame['rate']];

const show = (change: Partial<Frame> = {}) =>
  renderToStaticMarkup(<Header frame={{ ...exampleFrame, ...change }} />);
/** The markup of the part with this class. */
const part = (html: string, tag: string, name: string) =>
  elements(html, tag).find(({ attributes }) => attributes.class?.split(' ').includes(name))
    ?.inner ?? '';
const links = (html: string) =>
  elements(html, 'a').map(({ text, attributes }) => [text, attributes.href]);

it('shows the rates of the dollar and of the euro [S1.30]', () => {
  const rates = [...exampleFrame.rates, { ...rouble, ...euro }];
  const shown = plainText(part(show({ rates }), 'p', 'shown-rates'));
  expect(shown).toContain('$ 80,51');
  expect(shown).toContain('€ 93,20');
});

it.each([
  ['80.5678', '80,57'],
  ['99.9999', '100,00'],
  ['80.564', '80,56'],
  ['7', '7,00'],
])('rounds a rate of %s to %s', (value, rounded) => {
  const rates = [...exampleFrame.rates, { ...rouble, ...euro, value }];
  expect(plainText(part(show({ rates }), 'p', 'shown-rates'))).toContain(`€ ${rounded}`);
});

describe('the contacts', () => {
  const contacts = (frame: Partial<Frame> = {}) => part(show(frame), 'details', 'contact');

  it('are those of the city [S1.34, S9.60]', () => {
    expect(links(contacts({ city }))).toEqual(
      expect.arrayContaining([
        [office.main_phone, 'tel:+74232001020'],
        [office.email, `mailto:${office.email}`],
      ]),
    );
    expect(plainText(contacts())).not.toContain(office.main_phone);
  });

  it('name accounts in messengers [S1.35]', () => {
    expect(links(contacts())).toContainEqual(['Телеграм', 'https://social.example/marmit']);
  });

  it('drop down two ways to reach the shop, and when it answers [S2.81, S2.82, S2.83]', () => {
    const [call, question] = elements(contacts(), 'a').filter(({ attributes }) =>
      attributes.class?.includes('contact-action'),
    );
    expect(plainText(contacts())).toMatch(/^Связаться с нами/);
    expect(call?.text).toBe('Заказать обратный звонок с 9 до 18 часов');
    expect(question?.text).toBe('Задать вопрос о товаре ответим в течение дня');
  });
});

describe('the buttons', () => {
  const buttons = (frame: Partial<Frame> = {}) => part(show(frame), 'ul', 'header-actions');

  it('lead to login, favourites, orders and basket [S2.56, S2.58, S2.59, S2.60]', () => {
    expect(links(buttons())).toEqual([
      ['Войти', '/login'],
      ['Избранное', '/favorites'],
      ['Заказы', '/lk?type=orders'],
      ['Корзина', '/basket'],
    ]);
  });

  it('have a picture, a title and a count where there is something to count [S2.61]', () => {
    const [, favorites, orders, basket] = elements(
      buttons({ favoritesCount: 2, basketCount: 7 }),
      'li',
    );
    for (const each of [favorites, orders, basket]) expect(each?.inner).toContain('<svg');
    expect(favorites?.text).toBe('Избранное22 товара');
    expect(orders?.text).toBe('Заказы');
    expect(basket?.text).toBe('Корзина77 товаров');
  });
});

it('has the entries of a customer’s account [S2.86, S2.87]', () => {
  const html = show({ customer: { name: 'Анна Белова' } });
  expect(links(part(html, 'div', 'account-panel'))).toEqual([
    ['Анна Белова', '/lk/profil/'],
    ['Мой кабинет', '/lk/'],
    ['Мои заказы', '/lk/orders/'],
    ['Помощь', '/lk/help/'],
  ]);
});

it('has logo, «Каталог», search and buttons in its main bar [S2.75, S2.76]', () => {
  const html = show();
  const bar = html.slice(html.indexOf('class="main-bar'));
  const places = ['class="logo"', 'Каталог</', 'id="header-search"', 'id="header-actions"'].map(
    (text) => bar.indexOf(text),
  );
  expect(places).not.toContain(-1);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(bar).toMatch(/<a class="logo" href="\/" aria-label="Мармит, на главную">/);
});

it('has a search that says what may be typed, and a button [S2.110, S2.111]', () => {
  const form = part(show(), 'div', 'search-panel');
  expect(form).toContain('placeholder="Поиск по слову или коду товара"');
  expect(form).toMatch(/<button type="submit" aria-label="Найти"><svg.*<span>Найти<\/span>/);
});
