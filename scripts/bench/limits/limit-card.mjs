import { createElement as h } from 'react';

/** A card with two photos, facts, price and a form. */
export function Card({ at }) {
  const title = `Пароконвектомат электрический на ${4 + at} уровней GN 1/1 с бойлером`;
  return h(
    'li',
    { className: 'cards-item' },
    h(
      'article',
      { className: 'card' },
      h(Photos, { at, title }),
      h('h3', { className: 'card-title' }, h('a', { href: `/goods/pka-${at}` }, title)),
      h(
        'p',
        { className: 'card-code' },
        'Код ',
        `1000${at}`,
        h('a', { href: '/catalog/vendors/vulkan' }, 'Vulkan'),
      ),
      h(Facts, { at }),
      h(Buying, { at, title }),
    ),
  );
}

function Photos({ at, title }) {
  return h(
    'div',
    { className: 'card-photos' },
    [0, 1].map((place) =>
      h('img', {
        key: place,
        className: 'card-photo',
        src: `/img/240/pka-${at}-${place}.webp`,
        srcSet: `/img/240/pka-${at}-${place}.webp 1x, /img/480/pka-${at}-${place}.webp 2x`,
        width: 240,
        height: 240,
        alt: place === 0 ? title : '',
        loading: 'lazy',
      }),
    ),
  );
}

function Facts({ at }) {
  const facts = [
    ['Мощность', `${9 + at} кВт`],
    ['Напряжение', '380 В'],
    ['Ширина', `${700 + at * 10} мм`],
    ['Вес', `${80 + at} кг`],
  ];
  return h(
    'dl',
    { className: 'card-facts' },
    facts.map(([name, value]) =>
      h('div', { key: name, className: 'card-fact' }, h('dt', null, name), h('dd', null, value)),
    ),
  );
}

function Buying({ at, title }) {
  return h(
    'form',
    { className: 'card-buy', method: 'post', action: '/basket/lines' },
    h('p', { className: 'availability' }, `В наличии: ${at + 1} шт. в Москве, доставим завтра`),
    h(
      'p',
      { className: 'price' },
      h('data', { value: 18_990_000 }, `${189 + at} 900,00 ₽`),
      h('del', { className: 'price-old' }, `${209 + at} 900,00 ₽`),
    ),
    h('label', { className: 'visually-hidden', htmlFor: `quantity-${at}` }, 'Количество'),
    h('input', { type: 'number', id: `quantity-${at}`, name: 'quantity', min: 1, defaultValue: 1 }),
    h(
      'button',
      {
        type: 'submit',
        className: 'button',
        name: 'product_id',
        value: at,
        'aria-label': `В корзину: ${title}`,
      },
      'В корзину',
    ),
  );
}
