import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type DocumentOffer,
  InvalidDocumentError,
} from '../../../server/documents/document-order.ts';
import {
  amountText,
  plain,
  plainLines,
  unitText,
} from '../../../server/documents/document-text.ts';
import { renderBooklet } from '../../../server/documents/render-booklet.ts';
import { renderInvoice } from '../../../server/documents/render-invoice.ts';
import { renderOffer } from '../../../server/documents/render-offer.ts';
import { paperTotal } from '../../../shared/paper.ts';
import { readPdf } from './read-pdf.ts';
import { line, orderOf, PAYMENT_CODE } from './sample-order.ts';

fc.configureGlobal({ seed: 437 });

describe('an invoice', () => {
  it('states seller, bank, buyer, lines, VAT, the sum in words and its term', async () => {
    const ten = line(1, {
      title: 'Мука ржаная ⌀ 5 → 6',
      price: 33_333,
      packages: 2,
      package: 6,
      sum: 66_666,
      vat: { percent: 10, sum: 6061 },
    });
    const order = orderOf([line(0), ten, { ...line(2), title: 'Доставка до двери', code: null }]);
    const pages = await readPdf(await renderInvoice(order));
    expect(pages.length).toBe(1);
    const text = pages[0]?.text ?? '';
    for (const part of [
      'Мармит',
      'ПАО Сбербанк, г. Москва',
      '044525225',
      '30101810400000000225',
      '40702810138250123017',
      'ИНН 7700000009',
      'КПП 770001001',
      'ООО «Мармит»',
      'Счёт на оплату № 100245 от 20 ноября 2026 г.',
      'ООО «Столовая № 1»',
      'ИНН 9901000010',
      '+7 916 123-45-67',
      'Гастроёмкость GN 1/1',
      '100000',
      'Мука ржаная Ø 5 – 6',
      'Доставка до двери',
      '2 уп. 6 шт.',
      '333,33',
      '666,66',
      '4 728,66 ₽',
      'В том числе НДС 22 %',
      '732,49 ₽',
      'В том числе НДС 10 %',
      '60,61 ₽',
      'Всего 3 наименования, на сумму 4 728,66 руб.',
      'Четыре тысячи семьсот двадцать восемь рублей 66 копеек',
      'Кухарев П. А.',
      'действителен до 25 ноября 2026 г. включительно',
      'Счётова М. И.',
      'Страница 1 из 1',
    ]) {
      expect(text).toContain(part);
    }
  });

  it('is read from its QR code by bank programs', async () => {
    const order = orderOf([line(0), line(1)]);
    const [page] = await readPdf(await renderInvoice(order), { looks: true });
    expect(page?.code).toBe(
      `${PAYMENT_CODE}|Sum=302150|Purpose=Оплата по счёту № 100245 от 20.11.2026 за товары. В т.ч. НДС 22% - 544.86 руб.|PayeeINN=7700000009|KPP=770001001`,
    );
  });

  it('promises goods that are held for it, and no others', async () => {
    const order = orderOf([line(0)]);
    const textOf = async (held: boolean) =>
      (await readPdf(await renderInvoice({ ...order, held })))[0]?.text.replace(/\s+/g, ' ');
    expect(await textOf(true)).toContain('до этого дня товар за вами');
    expect(await textOf(false)).not.toContain('товар за вами');
  });

  it('asks for what is left of it alone, and of a paid one for nothing', async () => {
    const lines = [line(0), line(1)];
    const [part] = await readPdf(await renderInvoice(orderOf(lines, 102_150)), { looks: true });
    expect(part?.code).toContain('|Sum=200000|');
    expect(part?.code).toContain('НДС 22% - 360.66 руб.');
    for (const said of ['Итого 3 021,50', 'Оплачено 1 021,50', 'К оплате 2 000,00']) {
      expect(part?.text.replaceAll('\u00a0', ' ')).toContain(said);
    }
    const [whole] = await readPdf(await renderInvoice(orderOf(lines, 302_150)), { looks: true });
    expect(whole?.code).toBeNull();
    expect(whole?.text).toContain('Счёт оплачен');
    expect(whole?.text).not.toContain('QR-код');
  });

  it('repeats the head of its table on each of many pages, and loses no line', async () => {
    const order = orderOf(Array.from({ length: 200 }, (_, index) => line(index)));
    const pages = await readPdf(await renderInvoice(order));
    expect(pages.length).toBeGreaterThan(4);
    for (const [index, { text }] of pages.entries()) {
      expect(text).toMatch(/№ Код Товары, работы, услуги Кол-во Ед\. Цена, ₽ Сумма, ₽/);
      expect(text).toContain(`Страница ${index + 1} из ${pages.length}`);
    }
    const all = pages.map(({ text }) => text).join(' ');
    for (let index = 0; index < 200; index += 1) expect(all).toContain(` ${100_000 + index} `);
    expect(all).toContain('Всего 200 наименований');
  });

  it('shows words without end, strange signs and markup as plain text', async () => {
    const title = `${'Ж'.repeat(300)} <b>жирно</b> 😀\u0000\u202e конец`;
    const [page] = await readPdf(
      await renderInvoice(orderOf([line(0, { title, code: 'A'.repeat(60) })])),
    );
    expect(page?.text.replace(/ /g, '')).toContain('Ж'.repeat(300));
    expect(page?.text).toContain('<b>жирно</b> конец');
  });

  it('says when there is no VAT', async () => {
    const [page] = await readPdf(await renderInvoice(orderOf([line(0, { vat: null })])), {
      looks: true,
    });
    expect(page?.text).toContain('Без НДС');
    expect(page?.code).toContain('за товары. Без НДС|');
  });

  it('is not made without lines', () => {
    expect(() => renderInvoice(orderOf([]))).toThrow(InvalidDocumentError);
  });
});

describe('a commercial offer', () => {
  const png = readFileSync(join(import.meta.dirname, '../../../public/icon-192.png'));
  const offer: DocumentOffer = {
    ...orderOf([]),
    lines: [
      { ...line(0), availability: 'В наличии в Москве', picture: png },
      { ...line(1), price: null, availability: 'Поставка 14 дней', picture: null },
    ],
  };

  it('shows goods, what is in stock, and leaves out of the sum what has no price', async () => {
    const [page] = await readPdf(await renderOffer(offer));
    for (const part of [
      'Коммерческое предложение № 100245 от 20 ноября 2026 г.',
      'до 25 ноября 2026 г.',
      'Код 100000 · В наличии в Москве',
      'по запросу',
      'Поставка 14 дней',
      '1 000,50 ₽',
      'пришлёт менеджер',
      'не является публичной офертой',
      'ООО «Столовая № 1»',
    ]) {
      expect(page?.text).toContain(part);
    }
  });

  it('names the account that is paid to, and leads to where it is accepted', async () => {
    const acceptAt = 'https://marmit.example/order-send/abcdefghijklmnopqrstuv';
    const [page] = await readPdf(await renderOffer({ ...offer, acceptAt }), { looks: true });
    expect(page?.text).toContain(
      'р/с 40702810138250123017, ПАО Сбербанк, г. Москва, БИК 044525225, к/с 30101810400000000225',
    );
    expect(page?.code).toBe(acceptAt);
    const bank = { ...offer.seller.bank, account: '' };
    const bare = { ...offer, seller: { ...offer.seller, bank } };
    expect((await readPdf(await renderOffer(bare)))[0]?.text).not.toContain('Реквизиты');
  });

  it('may be for anybody, without number and pictures, and ignores what is no picture', async () => {
    const lines = [{ ...line(0), availability: null, picture: new Uint8Array([60, 115]) }];
    const anyone = { ...offer, number: null, buyer: null, lines };
    const [page] = await readPdf(await renderOffer(anyone));
    expect(page?.text).toContain('Коммерческое предложение от 20 ноября');
    expect(page?.text).not.toContain('Для кого');
  });

  it('is not made without lines', () => {
    expect(() => renderOffer({ ...offer, lines: [] })).toThrow(InvalidDocumentError);
  });
});

it.each([
  [1, 7, '7 пар', 'пара'],
  [2, 3, '3 уп. 2 пары', 'уп. 2 пары'],
])('pairs are counted as people do: packages of %i', (size, packages, amount, unit) => {
  const pairs = line(1, { package: size, packages, unit: 'пара' });
  const texts = [amountText(pairs), unitText(pairs)].map((text) => text.replace(/\u00a0/g, ' '));
  expect(texts).toEqual([amount, unit]);
});

describe('what a paper comes to', () => {
  const priced = (sum: number, vat: { percent: number; sum: number } | null) =>
    line(0, { sum, vat });
  const unpriced = { ...line(1), price: null };

  it('is summed over what has a price, its tax by rate, highest first', () => {
    expect(
      paperTotal([
        priced(61, { percent: 22, sum: 11 }),
        priced(110, { percent: 10, sum: 10 }),
        priced(63, { percent: 22, sum: 11 }),
        priced(1000, null),
        unpriced,
      ]),
    ).toEqual({
      sum: 1234,
      vat: [
        { percent: 22, sum: 22 },
        { percent: 10, sum: 10 },
      ],
    });
  });

  it('is not known when nothing has a price', () => {
    expect(paperTotal([unpriced])).toBeNull();
  });
});

describe('a text of people on paper', () => {
  it('keeps words whole, its marks of trade and its lines', () => {
    expect(plain('Кофе\u00adмашина\u200b Rational\u2060® ™ ©')).toBe('Кофемашина Rational® ™ ©');
    expect(plain('Печь\ufe0f 🔥 газ\tовая')).toBe('Печь газ овая');
    expect(plain('Одна\r\nстрока')).toBe('Одна строка');
    expect(plainLines(' 1. Вынести \r\n2.  Занести\n')).toBe('1. Вынести\n2. Занести');
  });

  it('stays in lines: the comment of an offer, and where goods lie', async () => {
    const offer: DocumentOffer = {
      ...orderOf([line(0)]),
      lines: [{ ...line(0), availability: null }],
      comment: '1. Монтаж\n2. Пуск',
    };
    const [page] = await readPdf(await renderOffer(offer));
    expect(page?.items).toContain('1. Монтаж');
    expect(page?.items).toContain('2. Пуск');
  });
});

describe('a manual', () => {
  it('keeps the words of a line apart, and those of a list in a list', async () => {
    const text = 'Снимите **заднюю крышку** и *винт*.\n\n- Ключ **на 8**\n  - головка\n';
    const [page] = await readPdf(await renderBooklet({ title: 'Ремонт', text }));
    const printed = page?.text.replaceAll('\u00a0', ' ');
    expect(printed).toContain('Снимите заднюю крышку и винт.');
    expect(printed).toContain('Ключ на 8 головка');
  });
});
