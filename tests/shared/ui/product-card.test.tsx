import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { Product } from '../../../shared/contract/product.ts';
import { ORDER_FORM_ID } from '../../../shared/ui/order-control.tsx';
import { ProductCard } from '../../../shared/ui/product-card.tsx';
import { PageShell } from '../../../views/page-shell.tsx';
import { elements, formFields, plainText } from '../../views/catalog/markup.ts';
import { samplePhoto, sampleProduct, sampleStock } from '../../views/catalog/samples.ts';
import { exampleFrame } from '../../views/layout/example-frame.ts';

const show = (change: Partial<Product> = {}, props = {}) =>
  renderToStaticMarkup(
    <ProductCard product={sampleProduct(change)} loggedIn={false} mainCity={true} {...props} />,
  );
const flags = (change: Partial<Product['flags']>) => ({
  flags: { ...sampleProduct().flags, ...change },
});
const quality = (quality_state: Product['quality_info']['quality_state']) => ({
  quality_info: { quality_state, note: null },
});
const badges = (change: Partial<Product>) => elements(show(change), 'li').map(({ text }) => text);
const buttons = (html: string) => elements(html, 'button').map(({ text }) => text);

describe('the links of a card', () => {
  it('lead to the product by one title, the picture being silent [S2.166]', () => {
    const toProduct = elements(show(), 'a').filter(
      ({ attributes }) => attributes.href === '/goods/104507',
    );
    const [picture, title] = toProduct;
    expect(toProduct).toHaveLength(2);
    expect(picture?.attributes).toMatchObject({ tabindex: '-1', 'aria-hidden': 'true' });
    expect(title?.text).toBe('Шкаф холодильный Полюс ШХ-700');
    expect(title?.attributes.tabindex).toBeUndefined();
  });

  it('name the brand, when there is one [S2.167]', () => {
    expect(show()).toContain('href="/catalog/vendors/polyus"');
    expect(show({ brand: null })).not.toContain('/catalog/vendors/');
  });

  it('keep a title that may be cut in the attribute [S9.49]', () => {
    const told = (length: number) => {
      const common_info = { ...sampleProduct().common_info, title: 'Ш'.repeat(length) };
      return elements(show({ common_info }), 'a')[1]?.attributes.title;
    };
    expect([told(45), told(46)]).toEqual([undefined, 'Ш'.repeat(46)]);
  });
});

describe('the photos of a card', () => {
  it('are at most four and wait for scrolling [S2.165, S9.44]', () => {
    const images = elements(show({ photo: ['a', 'b', 'c', 'd', 'e'].map(samplePhoto) }), 'img');
    expect(images).toHaveLength(4);
    for (const { attributes } of images) {
      expect(attributes).toMatchObject({ loading: 'lazy', width: '240', height: '240' });
      expect(attributes.alt).toBeDefined();
    }
  });

  it('come as WebP in the densities 1 and 2 [S9.52]', () => {
    expect(elements(show(), 'img')[0]?.attributes).toMatchObject({
      src: '/img/240/fridge.webp',
      srcset: '/img/480/fridge.webp 2x',
    });
  });

  it('come in the double density alone after the first: an address more is a home page too large', () => {
    const images = elements(show({ photo: ['a', 'b', 'c'].map(samplePhoto) }), 'img').slice(1);
    const told = images.map(({ attributes: { src, srcset, decoding } }) => [src, srcset, decoding]);
    expect(told).toEqual([
      ['/img/480/b.webp', undefined, undefined],
      ['/img/480/c.webp', undefined, undefined],
    ]);
  });

  it('come at once on the first card of a page, in the density of the screen', () => {
    const [first, second] = elements(show({}, { eager: true }), 'img');
    expect(show({}, { eager: true })).toMatch(/<link[^>]+\/240\/fridge\S+ 1x, \/img\/480\//);
    expect(first?.attributes).toMatchObject({ fetchpriority: 'high' });
    expect(first?.attributes.loading).toBeUndefined();
    expect(second?.attributes.loading).toBe('lazy');
  });

  it('are a placeholder when there are none', () => {
    expect(elements(show({ photo: [] }), 'img')[0]?.attributes.src).toContain('placeholder');
  });
});

describe('the badges of a card', () => {
  it.each([
    ['nothing special', {}, []],
    ['a bestseller', flags({ bestseller: true }), ['Хит']],
    ['on test', flags({ on_test: true }), ['На тест']],
    ['used', quality('used'), ['Б/у товар']],
    ['sale', quality('sale'), ['Акция %']],
    ['defective', quality('defective'), ['Уценка']],
    [
      'a marketing price',
      { price: { ...sampleProduct().price, has_marketing_price: true } },
      ['Акция %'],
    ],
    [
      'a sale, with how much it takes off',
      { price: { ...sampleProduct().price, has_marketing_price: true, discount: 12 } },
      ['Акция −12 %'],
    ],
    [
      'several',
      { ...flags({ bestseller: true, on_test: true }), ...quality('sale') },
      ['Акция %', 'Хит', 'На тест'],
    ],
  ])('%s [S4.63, S4.64, S4.65]', (_name, change, shown) => {
    expect(badges(change)).toEqual(shown);
  });
});

describe('the button of a card', () => {
  it('puts the product into the basket by the form of all cards', () => {
    const html = show();
    const submit = elements(html, 'button').find(({ text }) => text === 'В корзину');
    expect(elements(html, 'form')).toEqual([]);
    expect(elements(html, 'div').map(({ attributes }) => attributes.id)).toContain('order-7');
    expect(submit?.attributes).toMatchObject({
      type: 'submit',
      form: ORDER_FORM_ID,
      formaction: '/basket/lines/7#order-7',
    });
    expect(formFields(html)).toEqual([]);
  });

  it('belongs to a form that stands before the content of every page', () => {
    const page = renderToStaticMarkup(<PageShell frame={exampleFrame}>содержание</PageShell>);
    const before = page.slice(0, page.indexOf('содержание'));
    const form = elements(before, 'form').find(({ attributes }) => attributes.id === ORDER_FORM_ID);
    expect(form?.attributes).toMatchObject({ method: 'post', action: '/basket/lines' });
  });

  it.each([
    ['without a price', { price: { ...sampleProduct().price, price: null } }],
    ['not to be ordered', flags({ allow_to_order: false })],
    ['with a logo', flags({ logotyped: true })],
    ['discontinued', flags({ discontinued: true })],
  ])('leads to the page of a product %s [S5.15, S5.16]', (_name, change) => {
    const html = show(change);
    expect(buttons(html)).not.toContain('В корзину');
    expect(elements(html, 'form')).toEqual([]);
    expect(elements(html, 'a').at(-1)).toMatchObject({
      text: 'Подробнее',
      attributes: { href: '/goods/104507' },
    });
  });

  it('has no price when it is not made any more, as its page has none', () => {
    const html = show(flags({ discontinued: true }));
    expect(html).not.toContain('price-value');
    expect(html).not.toContain('почему скрыта цена');
    expect(show({})).toContain('price-value');
  });

  it('becomes a counter when some of it lies in the basket [S4.59, S4.60, S5.26]', () => {
    const html = show({ amount_in_basket: 12, package_in_basket: 6 });
    expect(buttons(html)).not.toContain('В корзину');
    expect(formFields(html)).toEqual([
      ['package', '6'],
      ['amount', '12'],
    ]);
    const steps = elements(html, 'button').filter(({ attributes }) => attributes.name === 'to');
    expect(steps.map(({ text, attributes }) => [text, attributes.value])).toEqual([
      ['−', '6'],
      ['+', '18'],
    ]);
    const input = elements(html, 'input').at(-1)?.attributes;
    expect(input?.['aria-label']).toBe('Количество, кратно 6: Шкаф холодильный Полюс ШХ-700');
    expect([input?.type ?? 'text', input?.inputmode]).toEqual(['text', 'numeric']);
  });

  it('has more room for a number above nine [S9.56]', () => {
    const classOf = (amount_in_basket: number) =>
      elements(show({ amount_in_basket }), 'input').at(-1)?.attributes.class;
    expect([classOf(9), classOf(10)]).toEqual(['input', 'input counter-wide']);
  });

  it('lets Enter in the counter send what was typed, not press a step', () => {
    const [form] = elements(show({ amount_in_basket: 1 }), 'form');
    expect(form?.attributes).toMatchObject({ method: 'post', action: '/basket/lines/7#order-7' });
    const [first] = elements(form?.inner ?? '', 'button');
    expect(first?.attributes.name).toBeUndefined();
  });

  it('is known by its list where a page has several', () => {
    expect(show({}, { list: 'analogue-' })).toContain('id="order-analogue-7"');
  });
});

describe('the packages of a card', () => {
  const pack = (quantity: number, isprimary = false) => ({
    isprimary,
    short_title: quantity === 1 ? 'шт' : `упак. ${quantity} шт.`,
    quantity,
    price: null,
    retail_price: null,
  });

  it('are a choice with the primary one taken [S2.164]', () => {
    const html = show({ packages: [pack(1), pack(6, true), pack(12)] });
    expect(formFields(html)).toEqual([['package-7', '6']]);
    expect(elements(html, 'select')[0]?.attributes.form).toBe(ORDER_FORM_ID);
    expect(elements(html, 'option').map(({ text }) => text)).toEqual([
      'шт',
      'упак. 6 шт.',
      'упак. 12 шт.',
    ]);
  });

  it('are a list when there are many', () => {
    const html = show({ packages: [1, 6, 12, 24].map((quantity) => pack(quantity)) });
    expect(elements(html, 'option')).toHaveLength(4);
    expect(elements(html, 'select')[0]?.attributes['aria-label']).toBe('Упаковка');
  });

  it('leave no choice when there is one [S5.13]', () => {
    const html = show({ packages: [pack(6, true)] });
    expect(elements(html, 'label')).toEqual([]);
    expect(formFields(html)).toEqual([['package-7', '6']]);
    expect(elements(html, 'input').at(-1)?.attributes.form).toBe(ORDER_FORM_ID);
  });

  it('say what they cost, and which one the basket counts in', () => {
    const packages = [pack(1), { ...pack(6), price: 590_000 }];
    const html = show({ packages, amount_in_basket: 6, package_in_basket: 6 });
    expect(elements(html, 'option').map(({ text }) => text)).toEqual([
      'шт',
      'упак. 6 шт. — 5 900,00 ₽',
    ]);
    expect(formFields(html)).toContainEqual(['package', '6']);
  });

  it.each(['used', 'defective'] as const)('do not exist for %s goods [S5.14]', (state) => {
    const html = show({ packages: [pack(1), pack(6, true)], ...quality(state) });
    expect(formFields(html)).toEqual([]);
  });
});

describe('the words of a card', () => {
  it('stand in the order people read them [S2.164, S4.66]', () => {
    const text = plainText(show());
    const order = [
      'Шкаф',
      'Код 104507',
      'Объём: 700 л',
      '5 шт. в наличии',
      'Доставим',
      '89 990',
      'В корзину',
    ];
    const places = order.map((words) => text.indexOf(words));
    expect(places).toEqual([...places].sort((a, b) => a - b));
    expect(places).not.toContain(-1);
  });

  it('show only the parameters meant for cards, three at most', () => {
    const dynamic_params = ['А', 'Б', 'В', 'Г'].map((title) => ({
      title,
      label: '1',
      for_card: title !== 'А',
    }));
    const text = plainText(show({ dynamic_params }));
    expect(text).toContain('Б: 1\nВ: 1\nГ: 1');
    expect(text).not.toContain('А: 1');
  });

  it('name the cities behind stock that is elsewhere [S4.67]', () => {
    const cities_avail = Array.from({ length: 8 }, (_, id) => sampleStock(id, `Город ${id}`, 2));
    const avail_info = { ...sampleProduct().avail_info!, free: 0, inmoscow: 0 };
    const html = show({ avail_info, cities_avail }, { list: 'seen-' });
    const opener = elements(html, 'button').find(({ text }) => text.startsWith('более'));
    expect(opener?.text).toBe('более 10 шт. в наличии в других городах');
    expect(opener?.attributes.popovertarget).toBe('cities-seen-7');
    expect(plainText(html)).toContain('Город 5 — 2 шт. и ещё в 2 городах');
  });

  it('belong to a heading of the level asked for', () => {
    expect(show()).toContain('<h3');
    expect(show({}, { headingLevel: 2 })).toContain('<h2');
  });
});

it('toggles the favourite by a form that the page has once [S2.164]', () => {
  const heart = (favorite: boolean) =>
    elements(show({}, { favorite }), 'button').find(
      ({ attributes }) => attributes.form === 'favorites',
    )?.attributes;
  expect(heart(false)).toMatchObject({ name: 'add', value: '7' });
  expect(heart(true)).toMatchObject({ name: 'remove', value: '7' });
  expect(heart(true)?.['aria-label']).toContain('Убрать из избранного');
});

it('stays small: 35 elements with two photos and three parameters', () => {
  expect(show(flags({ bestseller: true })).match(/<[a-z]/g)?.length).toBeLessThanOrEqual(35);
});
