import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { renderInvoice } from '../../../server/documents/render-invoice.ts';
import { renderOffer } from '../../../server/documents/render-offer.ts';
import {
  answeredQuote,
  invoicedOrder,
  placedOrder,
  receivedOrder,
  sentQuote,
} from '../../../server/letters/order-facts.ts';
import { invoiceOf } from '../../../server/orders/order-invoice.ts';
import { orderPaper } from '../../../server/orders/order-paper.ts';
import type { Order } from '../../../shared/contract/orders.ts';
import { formatPrice } from '../../../shared/money.ts';
import { numberInWords } from '../../../shared/number-words.ts';
import type { Letter } from '../../../views/letters/letter.ts';
import { basketOfferLetter } from '../../../views/letters/offer-letters.ts';
import {
  invoiceLetter,
  orderChangedLetter,
  orderPlacedLetter,
} from '../../../views/letters/order-letters.ts';
import {
  moneyReturnedLetter,
  paymentReceivedLetter,
  paymentTaskLetter,
} from '../../../views/letters/payment-letters.ts';
import { quoteAnsweredLetter } from '../../../views/letters/quote-letters.ts';
import { renderLetter } from '../../../views/letters/render-letter.tsx';
import {
  orderReceivedLetter,
  quoteReceivedLetter,
  quoteSentLetter,
} from '../../../views/letters/shop-order-letters.ts';
import { standardWording } from '../../views/letters/letter-wording.ts';
import { emails, sender } from '../../views/letters/sample-letters.ts';
import { readPdf } from '../documents/read-pdf.ts';
import { seller } from '../documents/sample-order.ts';
import { randomOrder } from './random-order.ts';

const url = 'https://marmit.example/lk-order/7';

/** Letters with lines: every line, the total and the tax stand in them. */
const withLines: Record<string, (order: Order) => Letter> = {
  orderPlacedLetter: (order) => orderPlacedLetter(placedOrder(order, url), standardWording),
  orderReceivedLetter: (order) => orderReceivedLetter(receivedOrder(order)),
  quoteReceivedLetter: (order) => quoteReceivedLetter(receivedOrder(order)),
  quoteSentLetter: (order) => quoteSentLetter(sentQuote(order, url), standardWording),
  quoteAnsweredLetter: (order) => quoteAnsweredLetter(answeredQuote(order, url), standardWording),
};

/** Letters that name one sum and no lines. */
const withSum: Record<string, (order: Order) => Letter> = {
  basketOfferLetter: (order) =>
    basketOfferLetter({ url, lines: orderPaper(order), validUntil: '2026-11-25' }, standardWording),
  invoiceLetter: (order) => invoiceLetter(invoicedOrder(order, url), standardWording),
  orderChangedLetter: (order) =>
    orderChangedLetter({ ...order, url, notes: ['Состав изменил менеджер'] }, standardWording),
  paymentReceivedLetter: ({ number, total: amount }) =>
    paymentReceivedLetter(
      {
        number,
        url,
        amount,
        isTest: false,
        money: { kind: 'paid', paid: amount },
        status: 'confirmed',
        can_pay: false,
      },
      standardWording,
    ),
  moneyReturnedLetter: ({ number, total: amount }) =>
    moneyReturnedLetter(
      {
        number,
        url,
        amount,
        money: { kind: 'returned', returned: amount },
        status: 'cancelled',
        can_pay: false,
      },
      standardWording,
    ),
  paymentTaskLetter: ({ number, name, phone, email, total }) =>
    paymentTaskLetter({ number, name, phone, email, detail: `Верните ${formatPrice(total)}` }),
};

/** Letters without any sum; `emails` has a sample of each. */
const withoutSum = [
  'callbackReceivedLetter',
  'exchangeTaskLetter',
  'firmConfirmedLetter',
  'firmRefusedLetter',
  'holdEndedLetter',
  'inquiryReceivedLetter',
  'orderStatusLetter',
  'questionAnsweredLetter',
  'questionReceivedLetter',
  'quoteDeclinedLetter',
  'loginLetter',
  'phoneChangedLetter',
  'subscriptionLetter',
];

/** Papers; a booklet has words alone, a packet the pages of invoices or packing lists. */
const papers = ['renderBooklet', 'renderInvoice', 'renderOffer', 'renderPacket'];

const root = join(import.meta.dirname, '../../..');
/** Names that the files of a folder export, as far as they match. */
async function exportsOf(folder: string, file: RegExp, name: RegExp): Promise<string[]> {
  const files = readdirSync(join(root, folder)).filter((each) => file.test(each));
  const modules = await Promise.all(files.map((each) => import(join(root, folder, each))));
  return modules.flatMap((module) => Object.keys(module).filter((each) => name.test(each)));
}

const kopecksOf = (text: string) => Number(text.replace(/[^\d]/g, ''));
const SUM = /\d[\d\u00a0]*,\d\d(?=\u00a0₽)/g;

/** Sums in a letter in plain text: of its lines, the total, the tax. */
function readLetter(text: string) {
  const sums = [...text.matchAll(/^\d+\. .+\n {3}(?:.+ = )?(.+,\d\d)\u00a0₽$/gm)];
  const one = (start: string) =>
    new RegExp(`^${start}: (.+,\\d\\d)\u00a0₽$`, 'm').exec(text)?.[1] ?? null;
  const [total, vat] = [one('(?:Итого|Известные цены)'), one('В том числе НДС \\d+\u00a0%')];
  return {
    lines: sums.map(([, sum = '']) => kopecksOf(sum)),
    total: total === null ? null : kopecksOf(total),
    vat: vat === null ? null : kopecksOf(vat),
  };
}

const add = (sums: readonly number[]) => sums.reduce((all, sum) => all + sum, 0);

describe('every template of a letter', () => {
  it('is listed here', async () => {
    const known = [...Object.keys(withLines), ...Object.keys(withSum), ...withoutSum];
    const found = await exportsOf('views/letters', /-letters\.ts$/, /Letter$/);
    expect(found.toSorted()).toEqual(known.toSorted());
    const blocks = await exportsOf(
      'views/letters',
      /^(?!.*-letters\.ts$).*\.tsx?$/,
      /^[a-z]\w*Letter$/,
    );
    expect(blocks).toEqual(['renderLetter']);
  });

  it.each(Object.entries(withLines))('%s adds up as it is printed', (_name, write) => {
    fc.assert(
      fc.property(randomOrder({ unpriced: true }), (order) => {
        const { html, text } = renderLetter(write(order), sender);
        const said = readLetter(text);
        const priced = orderPaper(order).filter(({ price }) => price !== null);
        expect(said.lines).toHaveLength(priced.length);
        for (const line of text.matchAll(
          /(\d[\d\u00a0]*) (?:шт|упак\..+) × (.+)\u00a0₽ = (.+)\u00a0₽/g,
        )) {
          const [, count = '', price = '', sum = ''] = line;
          expect(kopecksOf(count) * kopecksOf(price)).toBe(kopecksOf(sum));
        }
        const isPriced = priced.length > 0;
        expect(said.total).toBe(isPriced ? order.total : null);
        expect(said.vat).toBe(isPriced ? order.vat_sum : null);
        expect(add(said.lines)).toBe(order.total);
        expect(text).not.toContain('Без НДС');
        const block = (all: string) => [...all.matchAll(SUM)].map(([sum]) => sum).toSorted();
        const body = html.slice(html.indexOf('<h1'));
        expect(block(body.replaceAll('&nbsp;', '\u00a0'))).toEqual(block(text));
      }),
      { numRuns: 40 },
    );
  });

  it.each(Object.entries(withSum))('%s names the sum of the order', (_name, write) => {
    fc.assert(
      fc.property(randomOrder({ unpriced: false }), (order) => {
        const { text } = renderLetter(write(order), sender);
        const sums = [...text.matchAll(SUM)].map(([sum]) => kopecksOf(sum));
        expect(new Set(sums)).toEqual(new Set([order.total]));
      }),
      { numRuns: 20 },
    );
  });

  it.each(withoutSum)('%s speaks of no money', (name) => {
    const email = emails[name];
    if (!email) throw new Error(`no sample of ${name}`);
    expect(renderLetter(email, sender).text).not.toContain('₽');
  });
});

const MONEY = /^\d[\d\s]*,\d\d$/;
const isMoney = (item: string) => MONEY.test(item);

/** Contents of a paper, by the pieces of its pages. */
async function readPaper(pdf: Buffer) {
  const pages = await readPdf(pdf);
  const items = pages.flatMap((page) => page.items);
  const end = items.findIndex((item) => item === 'Итого' || /^(?:Цены и|Предложение)/.test(item));
  const cells = items.slice(0, end).filter(isMoney).map(kopecksOf);
  const text = pages.map((page) => page.text).join(' ');
  const after = (label: RegExp) => {
    const found = new RegExp(`${label.source} ([\\d ]+,\\d\\d) ₽`).exec(text)?.[1];
    return found === undefined ? null : kopecksOf(found);
  };
  return {
    text,
    lines: cells.filter((_cell, place) => place % 2 === 1),
    total: after(/Итого/),
    vat: after(/В том числе НДС \d+ %/),
  };
}

describe('every paper', () => {
  it('is listed here', async () => {
    const found = await exportsOf('server/documents', /^render-/, /^render/);
    expect(found.toSorted()).toEqual(papers);
  });

  it('an invoice adds up as it is printed: lines, total, tax, words', async () => {
    await fc.assert(
      fc.asyncProperty(randomOrder({ unpriced: false }), async (order) => {
        const { lines, total, vat, text } = await readPaper(
          await renderInvoice(invoiceOf(order, seller)),
        );
        expect(lines).toHaveLength(orderPaper(order).length);
        expect([add(lines), total, vat]).toEqual([order.total, order.total, order.vat_sum]);
        const [, words = '', kopecks = ''] =
          /руб\. (\p{Lu}[\p{Ll} ]+) рубл\p{Ll}+ (\d\d) копе/u.exec(text) ?? [];
        expect(words.toLowerCase()).toBe(numberInWords(Math.floor(order.total / 100)));
        expect(Number(kopecks)).toBe(order.total % 100);
      }),
      { numRuns: 2 },
    );
  });

  it('an offer adds up as it is printed, and without a price states no sum and no tax', async () => {
    await fc.assert(
      fc.asyncProperty(randomOrder({ unpriced: true }), async (order) => {
        const lines = orderPaper(order).map((line) => ({ ...line, availability: null }));
        const offer = { number: null, buyer: null, lines, seller, ...days };
        const paper = await readPaper(await renderOffer(offer));
        const isPriced = lines.some(({ price }) => price !== null);
        expect(paper.lines).toHaveLength(lines.filter(({ price }) => price !== null).length);
        expect(add(paper.lines)).toBe(order.total);
        expect(paper.total).toBe(isPriced ? order.total : null);
        expect(paper.vat).toBe(isPriced ? order.vat_sum : null);
        expect(paper.text).not.toContain('Без НДС');
      }),
      { numRuns: 2 },
    );
  });
});

const days = { issuedOn: '2026-11-20', validUntil: '2026-11-25' };
