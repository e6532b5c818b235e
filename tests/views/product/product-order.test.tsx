import { describe, expect, it } from 'vitest';
import { elements, formFields, plainText } from '../catalog/markup.ts';
import { sampleDays, sampleDetails, samplePhoto, sampleProduct } from '../catalog/samples.ts';
import { addButton, flags, hrefs, pack, show } from './show-product.tsx';

describe('the photos', () => {
  it('have thumbnails that lead to them, and one is loaded at once', () => {
    const html = show();
    expect(hrefs(html)).toEqual(expect.arrayContaining(['#photo-1', '#photo-2']));
    const eager = elements(html, 'img').filter(({ attributes }) => !attributes.loading);
    expect(eager.map(({ attributes }) => attributes.alt)).toEqual([
      'Шкаф холодильный Полюс ШХ-700',
    ]);
  });

  it('count those beyond the last thumbnail', () => {
    const photo = Array.from({ length: 10 }, (_, number) => samplePhoto(`p${number}`));
    expect(plainText(show({ photo }))).toContain('+3');
  });

  it('are a placeholder when there are none', () => {
    const html = show({ photo: [] });
    expect(elements(html, 'img')[0]?.attributes.src).toContain('placeholder');
    expect(html).not.toContain('#photo-1');
  });
});

describe('ordering', () => {
  it('posts the product and the quantity, from the panel and from the bar', () => {
    const html = show();
    expect(formFields(html)).toEqual([['quantity', '1']]);
    const submits = elements(html, 'button').filter(({ text }) => text === 'В корзину');
    expect(submits.map(({ attributes }) => attributes.form)).toEqual([undefined, 'order-page-7']);
  });

  it('becomes a counter, and the bar leads to the basket', () => {
    const html = show({ amount_in_basket: 3 });
    expect(formFields(html)).toEqual([['amount', '3']]);
    const bar = elements(html, 'a').find(({ text }) => text === 'В корзине 3 шт.');
    expect(bar?.attributes.href).toBe('/basket');
  });

  it('offers packages with their prices', () => {
    const html = show({ packages: [pack(6, true), pack(24, false)] });
    expect(formFields(html)).toContainEqual(['package', '6']);
    expect(formFields(html)).toContainEqual(['quantity', '6']);
    expect(elements(html, 'label').map(({ text }) => text)).toContain('упак. 24 шт.2 400,00 ₽');
  });

  it('names the unit of its price, and what the only package costs', () => {
    const html = show({ packages: [{ ...pack(12, true), price: null }] });
    expect(html).toContain('за\u00a0шт.');
    expect(html).toMatch(/В\u00a0упаковке 12\u00a0шт\., она стоит <data[^>]*value="1079886.00"/);
    expect(show({ packages: [pack(6, true), pack(24, false)] })).not.toContain('она стоит');
    expect(show({ packages: [] })).not.toContain('она стоит');
  });

  it('of the last goods of a sale begins with a package that there is', () => {
    const quality_info = { quality_state: 'sale', note: null } as const;
    const packages = [pack(6, true), pack(1, false)];
    const rest = show({ quality_info, packages });
    expect(addButton(rest)).toBe('В корзину');
    expect(formFields(rest)).toContainEqual(['package', '1']);
    expect(formFields(show({ packages }))).toContainEqual(['package', '6']);
    const none = show({ quality_info, packages: [pack(6, true), pack(12, false)] });
    expect(plainText(none)).toContain('Товар продан');
  });

  it.each(['used', 'defective'] as const)('shows what is wrong with %s goods', (quality_state) => {
    const html = show({
      quality_info: { quality_state, note: 'Царапина на двери' },
      packages: [pack(6, true), pack(24, false)],
    });
    expect(plainText(html)).toContain('Царапина на двери');
    expect(formFields(html).map(([name]) => name)).not.toContain('package');
  });

  it('ends for a discontinued product, which names its successors', () => {
    const html = show({ ...flags({ discontinued: true }), analogues: [sampleProduct({ id: 8 })] });
    const text = plainText(html);
    expect(text).toContain('Снят с производства');
    expect(text).toContain('Чем заменить');
    expect(html).not.toContain('id="order"');
    expect(text).not.toContain('Доставка и самовывоз');
  });

  it('is a request when there is no price', () => {
    const html = show({ price: { ...sampleDetails().price, price: null } });
    expect(plainText(html)).toContain('Цена по запросу');
    expect(addButton(html)).toBe('Запросить предложение');
    expect(elements(html, 'form').map(({ attributes }) => attributes.action)).toContain(
      '/basket/lines/7#order-page-7',
    );
    expect(elements(html, 'a').map(({ text }) => text)).toContain('Задать вопрос');
  });

  it('is a request for goods with a logo, whose stock is not told', () => {
    const html = show({ ...flags({ logotyped: true }), avail_info: null });
    expect(plainText(html)).toContain('Изготавливаем под заказ');
    expect(plainText(html)).toContain('Цена предварительная: окончательную, с');
    expect(plainText(html)).not.toContain('Назовём цену');
    expect(addButton(html)).toBe('Запросить предложение');
  });

  it('says of goods with a logo that are made no more what it says of all such goods', () => {
    const html = show({ ...flags({ logotyped: true, discontinued: true }), avail_info: null });
    expect(plainText(html)).toContain('Снят с производства');
    expect(plainText(html)).not.toContain('Изготавливаем под заказ');
  });

  it('is a question when the basket refuses it, which nobody delivers', () => {
    const avail_info = { free: 0, inmoscow: 0, intranzit: { intranzit: 4 }, supply: { supply: 9 } };
    const html = show({ ...flags({ allow_to_order: false }), avail_info });
    expect(plainText(html)).not.toMatch(/В пути|под заказ|Доставим/i);
    expect(html).not.toContain('#delivery');
    expect(plainText(html)).not.toContain('Доставка и самовывоз');
    expect(addButton(html)).toBeUndefined();
    expect(plainText(html)).toContain('Этот товар нельзя заказать на сайте');
    expect(elements(html, 'a').map(({ text }) => text)).toContain('Узнать условия');
  });

  it('lets people ask without JavaScript', () => {
    expect(hrefs(show())).toContain('/goods/104507?question=1#question');
  });
});

it('can be looked at with nothing but a title', () => {
  const html = show({
    photo: [],
    brand: null,
    breadcrumbs: [],
    description: '',
    dynamic_params: [],
    country: null,
    warranty_months: null,
    weight_grams: null,
    delivery: sampleDays(),
    common_info: { code: 'x', title: 'Т'.repeat(150), model: null, parent_category_id: null },
  });
  expect(plainText(html)).not.toMatch(/undefined|null|NaN/);
  expect(html).not.toContain('id="char"');
});

describe('the same model in another state', () => {
  const variant = (quality_state: 'common' | 'used' | 'defective') =>
    sampleProduct({
      id: 8,
      common_info: { ...sampleProduct().common_info, code: '200' },
      quality_info: { quality_state, note: null },
    });

  it('is listed over the page; each takes its place, or is opened without a script [S2.153]', () => {
    const price = { ...sampleProduct().price, price: 4_499_525 };
    const damaged = { ...variant('defective'), price: { ...price, price: 6_000_000 } };
    const html = show({ variants: [{ ...variant('used'), price }, damaged] });
    const opener = elements(html, 'button').find(({ text }) => text.startsWith('Есть дешевле'));
    expect(opener?.text).toBe('Есть дешевле: от 44 995,25 ₽, 2 предложения');
    const [list] = elements(html, 'div').filter(
      ({ attributes }) => attributes.id === opener?.attributes.popovertarget,
    );
    expect(list?.attributes).toMatchObject({ popover: 'auto', role: 'dialog' });
    const [link] = elements(html, 'a').filter(({ text }) => text.startsWith('Б/у товар'));
    expect(link?.attributes).toMatchObject({ href: '/goods/200', 'data-swap': 'product-page' });
    expect(link?.text).toContain('44 995,25 ₽ −50 %');
    expect(html).toContain('id="product-page"');
  });

  it('leads back to the new one', () => {
    const html = show({
      quality_info: { quality_state: 'used', note: null },
      variants: [variant('common')],
    });
    expect(plainText(html)).toContain('Вернуться к новому товару за 89 990,50 ₽');
  });

  it('is not spoken of where there is none, or only dearer ones', () => {
    expect(plainText(show())).not.toContain('дешевле');
    const price = { ...sampleProduct().price, price: 9_999_900 };
    const dearer = plainText(show({ variants: [{ ...variant('used'), price }] }));
    expect(dearer).not.toContain('дешевле');
  });

  it('says that its state is to be asked for when nobody has described it', () => {
    const text = plainText(show({ quality_info: { quality_state: 'used', note: null } }));
    expect(text).toContain('Товар был в употреблении');
  });
});
