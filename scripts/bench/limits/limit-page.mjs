import { createElement as h } from 'react';
import { Card } from './limit-card.mjs';

const CARDS = 24;
const MENU_LINKS = 108;
const BOXES = 48;

/**
 * The page of the limits: the size and make of a listing, with all data at hand. Menu and filter are
 * closed, as on a phone: cards are what is seen first.
 */
export function LimitPage() {
  return h(
    'html',
    { lang: 'ru' },
    h('head', null, h('meta', { charSet: 'utf-8' }), h('title', null, 'Предел: страница раздела')),
    h(
      'body',
      null,
      h('header', { className: 'header' }, h(Menu)),
      h(
        'main',
        { id: 'main', className: 'listing' },
        h('h1', null, 'Тепловое оборудование для ресторанов и кафе'),
        h('details', null, h('summary', null, 'Фильтры'), h(Filter)),
        h(
          'ul',
          { className: 'cards' },
          Array.from({ length: CARDS }, (_, at) => h(Card, { key: at, at })),
        ),
      ),
    ),
  );
}

function Menu() {
  return h(
    'details',
    { className: 'menu' },
    h('summary', null, 'Каталог'),
    h(
      'ul',
      { className: 'menu-links' },
      Array.from({ length: MENU_LINKS }, (_, at) => h(MenuLink, { key: at, at })),
    ),
  );
}

function MenuLink({ at }) {
  const href = `/catalog/razdel-${at % 12}/podrazdel-${at}`;
  return h(
    'li',
    { className: 'menu-item' },
    h('a', { className: 'menu-link', href }, `Плиты и печи ${at}`),
  );
}

function Filter() {
  return h(
    'form',
    { className: 'filter', action: '/catalog/teplovoe', method: 'get' },
    Array.from({ length: BOXES }, (_, at) => h(Box, { key: at, at })),
    h('button', { type: 'submit', className: 'button' }, 'Показать'),
  );
}

function Box({ at }) {
  const id = `box-${at}`;
  return h(
    'div',
    { className: 'box-row' },
    h('input', { type: 'checkbox', id, name: 'f.obem', value: `znachenie-${at}` }),
    h('label', { htmlFor: id, className: 'box-label' }, `Значение ${at}`),
    h('span', { className: 'box-count' }, String((at * 37) % 90)),
  );
}
