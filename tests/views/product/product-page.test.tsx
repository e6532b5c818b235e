import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { DeliveryOption } from '../../../shared/contract/checkout.ts';
import type { Question } from '../../../shared/contract/content.ts';
import type { ProductDetails, ProductDocument } from '../../../shared/contract/product.ts';
import { DeliveryFacts, DeliverySummary } from '../../../views/product/product-delivery.tsx';
import { productJsonLd } from '../../../views/product/product-json-ld.ts';
import { ProductPage, type ProductPageProps } from '../../../views/product/product-page.tsx';
import { DocumentsLink, DocumentsSection } from '../../../views/product/product-parts.tsx';
import { ProductQuestions } from '../../../views/product/product-questions.tsx';
import { elements, formFields, plainText } from '../catalog/markup.ts';
import {
  MOSCOW,
  sampleDays,
  sampleDetails,
  samplePhoto,
  sampleProduct,
  sampleStock,
} from '../catalog/samples.ts';

/** Words of the button of the page's own control. */
const addButton = (html: string) => {
  const [, control = ''] = /<form class="order order-page"([\s\S]*?)<\/form>/.exec(html) ?? [];
  return /<button type="submit" class="button button-primary"[^>]*>([^<]*)</.exec(control)?.[1];
};
const NOW = Date.parse('2026-11-20T12:00:00+03:00');
interface Known
  extends Partial<Pick<ProductPageProps, 'loggedIn' | 'city' | 'question' | 'favorites'>> {
  delivery?: DeliveryOption[];
  documents?: ProductDocument[];
  questions?: Question[];
}
const show = (change: Partial<ProductDetails> = {}, known: Known = {}) => {
  const { delivery = [], documents = [], questions = [], ...props } = known;
  const product = sampleDetails(change);
  const city = props.city ?? MOSCOW;
  const page = (
    <ProductPage
      product={product}
      loggedIn={false}
      favorites={new Set()}
      now={NOW}
      deliverySummary={<DeliverySummary delivery={delivery} />}
      delivery={<DeliveryFacts product={product} city={city} delivery={delivery} />}
      documents={{
        link: <DocumentsLink documents={documents} />,
        section: <DocumentsSection documents={documents} />,
      }}
      spareParts={{ link: null, section: null }}
      questions={<ProductQuestions product={product} questions={questions} />}
      {...props}
      city={city}
    />
  );
  return withoutTemplates(renderToStaticMarkup(page));
};
/** Markup without templates: these are not part of the page. */
const withoutTemplates = (html: string) => html.replace(/<template.*?<\/template>/gs, '');
const flags = (change: Partial<ProductDetails['flags']>) => ({
  flags: { ...sampleDetails().flags, ...change },
});
const hrefs = (html: string) => elements(html, 'a').map(({ attributes }) => attributes.href);
const way = { note: null, unavailable: null, office: null };
const PICKUP: DeliveryOption = {
  ...way,
  id: 'pickup-1',
  kind: 'pickup',
  title: 'Самовывоз: Склад',
  price: 0,
  on: '2026-11-23',
};
const COURIER: DeliveryOption = {
  ...way,
  id: 'courier',
  kind: 'courier',
  title: 'Курьером по городу',
  price: 49_000,
  on: '2026-11-24',
  note: 'бесплатно от 15 000 ₽',
};
const TRANSPORT: DeliveryOption = {
  ...way,
  id: 'transport',
  kind: 'transport',
  title: 'Транспортной компанией',
  price: null,
  on: null,
};
const pack = (quantity: number, isprimary: boolean) => ({
  isprimary,
  short_title: `упак. ${quantity} шт.`,
  quantity,
  price: quantity * 10_000,
  retail_price: null,
});

describe('the product page', () => {
  it('names the product, its code, article and brand [S1.8]', () => {
    const html = show();
    expect(elements(html, 'h1').map(({ text }) => text)).toEqual(['Шкаф холодильный Полюс ШХ-700']);
    expect(plainText(html)).toContain('Код 104507');
    expect(plainText(html)).toContain('Артикул ШХ-700');
    expect(hrefs(html)).toContain('/catalog/vendors/polyus');
  });

  it('says the guest price that its structured data hold [S2.144]', () => {
    const { offers } = productJsonLd(sampleDetails(), '') as { offers: { price: string } };
    expect(elements(show(), 'data')[0]?.attributes.value).toBe(offers.price);
  });

  it('says how much there is in the city and when it comes [S2.144]', () => {
    const text = plainText(show());
    expect(text).toContain('Наличие5 шт. в наличии');
    expect(text).toContain('Доставим: с 24 ноября');
  });

  it('shows the statuses of the item [S2.148]', () => {
    const { flags } = sampleDetails();
    const html = show({ flags: { ...flags, bestseller: true, on_test: true } });
    const badges = elements(html, 'ul').find(({ attributes }) => attributes.class === 'badges');
    expect(elements(badges?.inner ?? '', 'li').map(({ text }) => text)).toEqual(['Хит', 'На тест']);
  });

  it('lists every characteristic once, with what is known besides', () => {
    const rows = elements(show(), 'tr').map(({ text }) => text);
    const whole = rows.slice(
      rows.lastIndexOf('Объём700 л'),
      rows.indexOf('ГородМоскваДругой город'),
    );
    expect(whole).toEqual([
      'Объём700 л',
      'Мощность0,4 кВт',
      'Цветбелый',
      'Артикул производителяШХ-700',
      'БрендПолюс',
      'Страна производстваРоссия',
      'Гарантия24 месяца',
      'Вес98,5 кг',
    ]);
  });

  it('does not repeat a characteristic that the parameters name', () => {
    const dynamic_params = [{ title: 'Вес', label: '100 кг', for_card: false }];
    expect(plainText(show({ dynamic_params }))).not.toContain('98,5');
  });

  it('links its parts, which stand open [S2.149]', () => {
    const html = show({ cities_avail: [sampleStock(3, 'Уфа', 2)] });
    const anchors = ['about', 'char', 'delivery', 'stock', 'questions'];
    const [row] = elements(html, 'nav').filter(({ attributes }) => attributes.class === 'anchors');
    expect(hrefs(row?.inner ?? '')).toEqual(anchors.map((id) => `#${id}`));
    for (const id of anchors) expect(html).toContain(`id="${id}"`);
    const sections = elements(html, 'details');
    expect(sections.every(({ attributes }) => attributes.open === '')).toBe(true);
  });

  it('compares the stock of cities, the own one first [S2.146]', () => {
    const html = show({ cities_avail: [sampleStock(3, 'Уфа', 2)] });
    const rows = elements(html, 'tr').map(({ text }) => text);
    expect(rows.slice(-2)).toEqual(['Москва (ваш город)5 шт.', 'Уфа2 шт.']);
  });

  it('folds the cities beyond the tenth', () => {
    const cities_avail = Array.from({ length: 12 }, (_, number) =>
      sampleStock(number + 1, `Город ${number + 1}`, number + 1),
    );
    const html = show({ cities_avail });
    const [, folded] = html.split('Ещё 2\u00a0города');
    const rows = elements(folded ?? '', 'tr').map(({ text }) => text);
    expect(rows).toEqual(['Город 1111 шт.', 'Город 1212 шт.']);
  });

  it('groups a long table of characteristics by what they tell about', () => {
    const titles = ['Тип', 'Ширина', 'Мощность', 'Высота', 'Серия', 'Материал'];
    const dynamic_params = titles.map((title) => ({ title, label: '1', for_card: false }));
    const headings = elements(show({ dynamic_params }), 'th').filter(
      ({ attributes }) => attributes.scope === 'rowgroup',
    );
    expect(headings.map(({ text }) => text)).toEqual([
      'Основные',
      'Размеры и вес',
      'Подключение и энергия',
      'Производитель и гарантия',
    ]);
  });

  it('tells each way of delivery with price and day, and pickup in the city [S2.147]', () => {
    const html = show({}, { delivery: [PICKUP, COURIER, TRANSPORT] });
    const rows = elements(html, 'tr').map(({ text }) => text);
    expect(rows).toContain('Самовывоз1 пункт выдачибесплатнос 23 ноября');
    expect(rows).toContain('Курьером по городубесплатно от 15 000 ₽490,00 ₽с 24 ноября');
    expect(rows).toContain('Транспортной компаниейстоимость назовёт менеджер');
    expect(plainText(html)).toContain('ул. Складочная, 1');
    const summary = elements(html, 'a').find(({ text }) => text.startsWith('Доставка от'));
    expect(summary?.text).toBe('Доставка от 490,00 ₽, самовывоз бесплатно: 1 пункт выдачи');
    expect(summary?.attributes.href).toBe('#delivery');
  });

  it('tells what is on its way and how long the supplier needs [S2.145]', () => {
    const avail_info = {
      free: 5,
      inmoscow: 5,
      intranzit: { intranzit: 20 },
      supply: { supply: 14 },
    };
    const text = plainText(show({ avail_info }));
    expect(text).toContain('В пути на склад: 20 шт. · Под заказ у поставщика: 14 дней');
    const used = { quality_info: { quality_state: 'used' as const, note: null } };
    expect(plainText(show({ avail_info, ...used }))).not.toContain('В пути');
  });

  it('has no price when it is no longer made', () => {
    const price = { ...sampleDetails().price, price: 100_000 };
    expect(plainText(show({ price }))).toContain('1 000,00 ₽');
    expect(plainText(show({ price, ...flags({ discontinued: true }) }))).not.toContain('1 000,00');
  });

  it('leaves no empty column where there is no way to get it', () => {
    const gone = { ...flags({ discontinued: true }), avail_info: null };
    expect(show(gone)).not.toContain('<div></div>');
    const documents = [{ key: 'uhod', kind: 'care' as const, title: 'Уход', bytes: 22_402 }];
    expect(hrefs(show(gone, { documents }))).toContain('/documents/uhod.pdf');
  });

  it('links its documents with their kind and size', () => {
    const documents = [
      { key: 'uhod', kind: 'care' as const, title: 'Уход за сталью', bytes: 22_402 },
      { key: 'pasport', kind: 'manual' as const, title: 'Паспорт', bytes: 1_600_000 },
    ];
    const html = show({}, { documents });
    expect(hrefs(html)).toEqual(
      expect.arrayContaining(['/documents/uhod.pdf', '/documents/pasport.pdf']),
    );
    expect(plainText(html)).toContain('Памятка, PDF, 22 КБ');
    expect(plainText(html)).toContain('Инструкция, PDF, 1,5 МБ');
    expect(show()).not.toContain('id="documents"');
  });

  it('shows the answers about it, and the way to ask [S2.151]', () => {
    const answered = { id: 3, kind_id: 1, answer: '<p>Да, с дверью.</p>', answered_at: 0 };
    const html = show({}, { questions: [{ ...answered, question: 'Есть ли дверь?' }] });
    expect(html).toContain('<details><summary>Есть ли дверь?</summary>');
    expect(plainText(html)).toContain('Есть ли дверь?Да, с дверью.');
    expect(plainText(show())).toContain('О товаре пока не спрашивали');
    const ways = elements(show(), 'a').filter(({ text }) => text === 'Задать вопрос о товаре');
    expect(ways[0]?.attributes).toMatchObject({
      href: '/goods/104507?question=1#question',
      'data-dialog': 'question-form',
    });
  });

  it('keeps a place for what goes with it, a link until then', () => {
    const html = show();
    expect(html).toContain('data-load="/goods/104507/companions?_f=companions"');
    expect(hrefs(html)).toContain('/goods/104507/companions');
  });

  it('folds a long description and not a short one [S2.150]', () => {
    expect(show()).not.toContain('Читать полностью');
    expect(show({ description: `<p>${'слово '.repeat(300)}</p>` })).toContain('Читать полностью');
  });
});

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
    expect(addButton(html)).toBe('Запросить предложение');
  });

  it('is a question when the basket refuses it', () => {
    const html = show({ ...flags({ allow_to_order: false }) });
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
