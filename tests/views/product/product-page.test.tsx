import { describe, expect, it } from 'vitest';
import { productJsonLd } from '../../../views/product/product-json-ld.ts';
import { elements, plainText } from '../catalog/markup.ts';
import { sampleDetails, sampleStock } from '../catalog/samples.ts';
import { COURIER, flags, hrefs, PICKUP, show, TRANSPORT } from './show-product.tsx';

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
    expect(text).toContain('В пути на склад: 20 шт. · Сверх наличия, под заказ: 14 дней');
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
